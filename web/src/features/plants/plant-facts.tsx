import type { PlantTrouble } from '@commonplot/shared/plants/plant.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

export interface Fact {
  label: string
  value: ReactNode | readonly string[]
}

const isKnown = ({ value }: Fact): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What is known, in pairs; what is not known is left out rather than shown empty. */
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
