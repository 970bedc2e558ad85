import {
  GROWING_DIFFICULTY_LABELS,
  type GrowingDifficulty,
  type Plant,
  type WaterRequirement,
} from '@commonplot/shared/plants/plant.ts'
import { Droplet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const DEFAULT_PLANT_PICTURE = '/pictures/default-garden.svg'
const PICTURE = 'aspect-[4/3] w-full rounded-lg'

const DIFFICULTY_TONES: Record<GrowingDifficulty, BadgeTone> = {
  beginner: 'leaf',
  intermediate: 'sun',
  advanced: 'soil',
}

interface PlantCardProps {
  plant: Plant
  /** The name as a link or as a button. */
  name: ReactNode
  priority?: boolean
}

export function PlantCard({ plant, name, priority = false }: PlantCardProps) {
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={plant.default_image?.thumbnail}
          fallback={DEFAULT_PLANT_PICTURE}
          alt=""
          width={800}
          height={600}
          priority={priority}
          className={`${PICTURE} transition-transform duration-200 group-hover:scale-[1.02]`}
        />
        {plant.source === 'external' && (
          <Badge tone="sky" className="absolute top-3 right-3">
            From {plant.sourceName ?? 'a partner'}
          </Badge>
        )}
      </div>
      <h2 className="mt-3 text-xl">{name}</h2>
      <p className="text-ink-soft italic">{plant.scientificName}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {plant.growingDifficulty && (
          <Badge tone={DIFFICULTY_TONES[plant.growingDifficulty]}>
            {GROWING_DIFFICULTY_LABELS[plant.growingDifficulty]}
          </Badge>
        )}
        {plant.waterRequirements && <WaterDrops need={plant.waterRequirements} />}
        {plant.daysToHarvest !== null && (
          <span className="figures text-ink-soft">{plant.daysToHarvest} days to harvest</span>
        )}
      </div>
    </article>
  )
}

export function PlantCardSkeleton() {
  return (
    <div data-testid="plant-skeleton">
      <Skeleton className={PICTURE} />
      <Skeleton className="mt-4 h-6 w-2/5" />
      <Skeleton className="mt-2 h-5 w-3/5" />
      <Skeleton className="mt-3 h-7 w-4/5" />
    </div>
  )
}

const DROPS: Record<WaterRequirement, number> = { low: 1, moderate: 2, high: 3 }

export function WaterDrops({ need }: { need: WaterRequirement }) {
  return (
    <span role="img" aria-label={`Water: ${need}`} className="inline-flex text-on-sky">
      {Array.from({ length: DROPS[need] }, (_, index) => (
        <Droplet
          // biome-ignore lint/suspicious/noArrayIndexKey: drops have no other identity
          key={index}
          aria-hidden
          data-testid="droplet"
          className="size-4 fill-current"
        />
      ))}
    </span>
  )
}
