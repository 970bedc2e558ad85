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
    // On a phone the first of them stands beside the count, its words at the edge of the page.
    <div className="contents items-center gap-x-3 max-sm:*:first:-mr-4 sm:flex">
      {save}
      {hasMap && <ViewSwitch isMap={isMap} onChange={onShowAs} />}
      {children}
    </div>
  )
}
