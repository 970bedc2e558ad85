import { clsx } from 'clsx'
import { List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'

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

/** The controls beside the count of a list with a map. */
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

const VIEWS = [
  { view: 'list', words: 'List', Icon: List },
  { view: 'map', words: 'Map', Icon: MapIcon },
] as const

const UNDER_BAR_PX = 96

/** The line that the switch is part of comes up, so that as much of the map as possible is in view. */
function bringUp(element: Element): void {
  const line = element.closest('[data-results-line]') ?? element
  const top = window.scrollY + line.getBoundingClientRect().top - UNDER_BAR_PX
  // Once the map has its room.
  requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
}

interface ViewSwitchProps {
  isMap: boolean
  onChange: (view: 'list' | 'map') => void
}

function ViewSwitch({ isMap, onChange }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div
      role="group"
      aria-label="Show as"
      className="flex shrink-0 rounded-full border border-line bg-card"
    >
      {VIEWS.map(({ view, words, Icon }) => {
        const isShown = isMap === (view === 'map')
        return (
          <button
            key={view}
            type="button"
            aria-pressed={isShown}
            onClick={({ currentTarget }) => {
              if (isShown) return
              onChange(view)
              if (view === 'map') bringUp(currentTarget)
            }}
            className={clsx(
              'inline-flex min-h-11 items-center rounded-full px-5 font-medium max-sm:px-3 transition',
              isShown ? 'bg-ink text-paper' : 'text-ink hover:bg-sunken',
            )}
          >
            <Icon aria-hidden strokeWidth={1.75} className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{words}</span>
          </button>
        )
      })}
    </div>
  )
}
