import { ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import {
  POSITION_FAILURE_WORDS,
  PositionError,
  readBrowserPosition,
} from '../lib/browser-position.ts'
import { addFailureToast } from '../lib/toast-store.ts'
import { Select } from './inputs.tsx'

interface SortSelectProps {
  labels: Record<string, string>
  value: string
  /** Without one, sorting by distance asks where the person is. */
  hasPlace: boolean
  onChange: (change: { sort: string; near?: string }) => void
}

export function SortSelect({ labels, value, hasPlace, onChange }: SortSelectProps) {
  const id = useId()

  async function sortByDistance() {
    if (hasPlace) return onChange({ sort: 'distance' })
    try {
      const { lat, lng } = await readBrowserPosition()
      onChange({ sort: 'distance', near: `${lat.toFixed(4)},${lng.toFixed(4)}` })
    } catch (error) {
      // The order stays as it was.
      if (!(error instanceof PositionError)) return
      const { title, description } = POSITION_FAILURE_WORDS[error.reason]
      addFailureToast(description, title)
    }
  }

  return (
    <div className="relative flex shrink-0 items-center gap-3">
      <label htmlFor={id} className="sr-only whitespace-nowrap text-ink-soft sm:not-sr-only">
        Sort by
      </label>
      <ArrowUpDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute left-3 z-10 hidden size-5 max-sm:in-data-tight:block"
      />
      <Select
        id={id}
        value={value}
        className="max-sm:in-data-tight:w-11 max-sm:in-data-tight:text-transparent max-sm:in-data-tight:[&>option]:text-ink"
        onChange={({ target: { value: sort } }) =>
          sort === 'distance' ? void sortByDistance() : onChange({ sort, near: '' })
        }
      >
        {Object.entries(labels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
