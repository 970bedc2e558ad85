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
  const rest = <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
  if (!hasMap) return rest
  return (
    <div className="flex w-full items-center gap-3 sm:w-auto">
      <ViewSwitch isMap={isMap} onChange={onShowAs} />
      <div className="min-w-0 flex-1">{rest}</div>
    </div>
  )
}
