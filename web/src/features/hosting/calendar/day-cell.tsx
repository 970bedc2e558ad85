import { clsx } from 'clsx'
import type { Ref } from 'react'
import { useFormat } from '../../../lib/visit.tsx'
import { entryWords, isOn, lookOf } from './calendar-entries.ts'
import { type Bar, MOST_BARS } from './month-weeks.ts'

// Whole words, as the styles are gathered from the source.
const SPANS = 'w-full w-[200%] w-[300%] w-[400%] w-[500%] w-[600%] w-[700%]'.split(' ')
const LANES = ['top-9 sm:top-10', 'top-[2.75rem] sm:top-[4.1rem]', 'top-[3.25rem] sm:top-[5.7rem]']

interface DayCellProps {
  /** Null keeps the place of a day of another month. */
  day: string | null
  bars: readonly Bar[]
  column: number
  isLower: boolean
  isToday: boolean
  isActive: boolean
  isChosen: boolean
  activeRef: Ref<HTMLButtonElement>
  onChoose: (day: string, isWithShift: boolean) => void
}

function EntryBar({ bar: { entry, lane, span, begins, ends } }: { bar: Bar }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'pointer-events-none absolute left-0 z-10 block',
        begins && 'pl-0.5 sm:pl-1',
        ends && 'pr-0.5 sm:pr-1',
        SPANS[span - 1],
        LANES[lane],
      )}
    >
      <span
        className={clsx(
          'block h-1.5 truncate text-sm leading-5 font-medium max-sm:text-[0px] sm:h-5.5 sm:px-2',
          begins && 'rounded-l-sm',
          ends && 'rounded-r-sm',
          lookOf(entry).className,
        )}
      >
        {entryWords(entry)}
      </span>
    </span>
  )
}

export function DayCell(props: DayCellProps) {
  const { day, bars, column, isLower, isToday, isActive, isChosen, activeRef, onChoose } = props
  const format = useFormat()
  const edges = clsx('p-0', isLower && 'border-t border-line', column > 0 && 'border-l border-line')
  if (day === null) return <td className={clsx(edges, 'bg-sunken')} />
  const here = bars.filter(({ entry }) => isOn(entry, day))
  const hidden = here.filter(({ lane }) => lane >= MOST_BARS).length
  const words = here.map(({ entry }) => entryWords(entry)).join('; ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid around it
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td role="gridcell" aria-selected={isChosen} className={edges}>
      <div className="relative h-16 sm:h-30">
        <button
          ref={isActive ? activeRef : null}
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          aria-label={`${format.plainDate(day, { dateStyle: 'full' })}${words && `: ${words}`}`}
          onClick={(event) => onChoose(day, event.shiftKey)}
          className={clsx(
            'absolute inset-0 flex items-start p-1 hover:bg-sunken focus-visible:z-20 focus-visible:-outline-offset-3',
            isChosen && 'bg-leaf-tint',
          )}
        >
          <span
            className={clsx(
              'figures grid size-8 place-items-center rounded-full',
              isToday && 'bg-terracotta font-bold text-paper',
            )}
          >
            {Number(day.slice(8))}
          </span>
        </button>
        {bars
          .filter((bar) => bar.column === column && bar.lane < MOST_BARS)
          .map((bar) => (
            <EntryBar key={bar.entry.key} bar={bar} />
          ))}
        {hidden > 0 && (
          <span aria-hidden className="pointer-events-none absolute top-2 right-2 text-sm">
            +{hidden}
          </span>
        )}
      </div>
    </td>
  )
}
