import type { ToolSort } from '@commonplot/shared/tools/tools.contract.ts'
import { useId } from 'react'
import {
  POSITION_FAILURE_WORDS,
  PositionError,
  readBrowserPosition,
} from '../../lib/browser-position.ts'
import { Select } from '../../ui/inputs.tsx'
import { addToast } from '../../ui/toast-store.ts'
import type { ToolSearch } from './tool-search.ts'

const SORT_LABELS: Record<Exclude<ToolSort, 'relevance'>, string> = {
  distance: 'Distance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  rating: 'Rating',
  availability: 'Availability',
}

interface ToolSortSelectProps {
  search: ToolSearch
  onChange: (change: ToolSearch) => void
}

export function ToolSortSelect({ search, onChange }: ToolSortSelectProps) {
  const id = useId()
  const hasPlace = Boolean(search.location || search.near)

  async function sortByDistance() {
    if (hasPlace) return onChange({ sort: 'distance' })
    try {
      const { lat, lng } = await readBrowserPosition()
      onChange({ sort: 'distance', near: `${lat.toFixed(4)},${lng.toFixed(4)}` })
    } catch (error) {
      // The order stays as it was.
      if (error instanceof PositionError) addToast(POSITION_FAILURE_WORDS[error.reason])
    }
  }

  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="sr-only whitespace-nowrap text-ink-soft sm:not-sr-only">
        Sort by
      </label>
      <Select
        id={id}
        value={search.sort ?? (hasPlace ? 'distance' : 'rating')}
        onChange={({ target: { value } }) =>
          value === 'distance' ? void sortByDistance() : onChange({ sort: value, near: '' })
        }
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
