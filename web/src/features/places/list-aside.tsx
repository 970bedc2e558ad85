import type { ReactNode } from 'react'
import { ViewSwitch } from './view-switch.tsx'

interface ListAsideProps {
  /** Whether this place has a map to switch to. */
  hasMap: boolean
  isMap: boolean
  onShowAs: (view: 'list' | 'map') => void
  children: ReactNode
}

/** What stands beside the count of a list that can also be a map. */
export function ListAside({ hasMap, isMap, onShowAs, children }: ListAsideProps) {
  if (!hasMap) {
    // On a phone the first of them stands beside the count, its words at the edge of the page.
    return (
      <div className="contents items-center gap-x-3 max-sm:*:first:-mr-4 sm:flex">{children}</div>
    )
  }
  return (
    <div className="flex w-full items-center gap-3 sm:w-auto">
      <ViewSwitch isMap={isMap} onChange={onShowAs} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
    </div>
  )
}
