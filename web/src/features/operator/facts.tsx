import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

/** What is known of one thing; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
      {facts.map(
        ([label, value]) =>
          !isNothing(value) && (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
