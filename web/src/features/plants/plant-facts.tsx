import type { Plant, PlantTrouble } from '@commonplot/shared/plants/plant.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DEFAULT_PLANT_PICTURE } from './plant-card.tsx'

export interface Fact {
  label: string
  value: ReactNode | readonly string[]
}

const isKnown = ({ value }: Fact): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Pairs of label and value, without unknown values. */
export function PlantFacts({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={clsx('grid gap-x-10 gap-y-5 sm:grid-cols-2', className)}>
      {facts.filter(isKnown).map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
          <dd className="mt-0.5 text-lg first-letter:uppercase">
            {Array.isArray(value) ? value.join(', ') : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function PlantText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-xl">{title}</h2>
      <div className="max-w-prose text-lg">{children}</div>
    </section>
  )
}

export function PlantTroubles({ troubles }: { troubles: readonly PlantTrouble[] }) {
  return (
    <ul className="space-y-5">
      {troubles.map(({ kind, name, signs, remedy }) => (
        <li key={name}>
          <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {name}
            <Badge tone={kind === 'pest' ? 'sun' : 'soil'}>
              {kind === 'pest' ? 'Pest' : 'Disease'}
            </Badge>
          </h3>
          <p className="text-ink-soft">{signs}</p>
          <p>{remedy}</p>
        </li>
      ))}
    </ul>
  )
}

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
