import type { PlotSort } from '@commonplot/shared/plots/plots.contract.ts'
import { useId } from 'react'
import {
  POSITION_FAILURE_WORDS,
  PositionError,
  readBrowserPosition,
} from '../../lib/browser-position.ts'
import { Select } from '../../ui/inputs.tsx'
import { addToast } from '../../ui/toast-store.ts'
import type { PlotSearch } from './plot-search.ts'

const SORT_LABELS: Record<PlotSort, string> = {
  relevance: 'Relevance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  rating: 'Rating',
  distance: 'Distance',
}

interface PlotSortSelectProps {
  search: PlotSearch
  onChange: (change: PlotSearch) => void
}

export function PlotSortSelect({ search, onChange }: PlotSortSelectProps) {
  const id = useId()

  async function sortByDistance() {
    if (search.location || search.near) return onChange({ sort: 'distance' })
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
        value={search.sort ?? 'relevance'}
        onChange={({ target: { value } }) =>
          value === 'distance'
            ? void sortByDistance()
            : onChange({ sort: value === 'relevance' ? '' : value, near: '' })
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
