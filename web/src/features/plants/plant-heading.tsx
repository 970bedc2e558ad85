import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DEFAULT_PLANT_PICTURE } from './plant-card.tsx'

const OTHER_NAMES_SHOWN = 3

export function PlantHeading({ plant }: { plant: Plant }) {
  const otherNames = plant.other_name.slice(0, OTHER_NAMES_SHOWN)
  return (
    <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
      <Picture
        src={plant.default_image?.regular_url}
        fallback={DEFAULT_PLANT_PICTURE}
        alt={plant.common_name}
        width={800}
        height={600}
        priority
        className="aspect-[4/3] w-full rounded-lg"
      />
      <div>
        <h1 className="text-3xl">{plant.common_name}</h1>
        <p className="mt-1 text-lg text-ink-soft italic">{plant.scientific_name.join(', ')}</p>
        {otherNames.length > 0 && (
          <p className="mt-2 text-ink-soft">Also called {otherNames.join(', ')}</p>
        )}
        {plant.description && <p className="mt-4 max-w-prose text-lg">{plant.description}</p>}
      </div>
    </div>
  )
}

const BEGINNER_FRIENDLY_PERCENT = 85

export function BeginnerFriendly() {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-xl">Growing Difficulty</h2>
      <Progress label="Growing Difficulty" value={BEGINNER_FRIENDLY_PERCENT} />
      <p className="figures mt-2 text-ink-soft">{BEGINNER_FRIENDLY_PERCENT}% beginner friendly</p>
    </Card>
  )
}
