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
  const rest = 'flex flex-wrap items-center gap-x-3 gap-y-2'
  // On a phone it stands at the edge, where the words of a quiet button begin like everything else.
  if (!hasMap) return <div className={`${rest} max-sm:*:first:-ml-5`}>{children}</div>
  return (
    <div className="flex w-full items-center gap-3 sm:w-auto">
      <ViewSwitch isMap={isMap} onChange={onShowAs} />
      <div className={`${rest} min-w-0 flex-1`}>{children}</div>
    </div>
  )
}
