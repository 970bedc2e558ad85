import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ViewSwitch } from './view-switch.tsx'

interface ListAsideProps {
  /** Whether this place has a map to switch to. */
  hasMap: boolean
  isMap: boolean
  onShowAs: (view: 'list' | 'map') => void
  /** Saves this search. */
  save: ReactNode
  /** In which order. */
  children: ReactNode
}

/** What stands beside the count of a list that can also be a map. */
export function ListAside({ hasMap, isMap, onShowAs, save, children }: ListAsideProps) {
  return (
    // On a phone the first of them stands beside the count, its words at the edge of the page; with a
    // map all of them do, in signs.
    <div
      data-tight={hasMap || undefined}
      className={clsx(
        'contents items-center gap-x-3 sm:flex',
        hasMap
          ? 'max-sm:[&>button:first-child]:w-11 max-sm:[&>button:first-child]:px-0 max-sm:[&>button:first-child]:text-[0px]'
          : 'max-sm:*:first:-mr-4',
      )}
    >
      {save}
      {hasMap && <ViewSwitch isMap={isMap} onChange={onShowAs} />}
      {children}
    </div>
  )
}
