import {
  LISTED_PLOT_STATUSES,
  PLOT_STATUS_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { MapPin, Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { MorePlotFilters } from './more-plot-filters.tsx'
import { countMoreFilters, type PlotSearch } from './plot-search.ts'

const ICON = { strokeWidth: 1.75, className: 'size-5' }

interface PlotFiltersProps {
  search: PlotSearch
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (change: PlotSearch, options?: { replace: boolean }) => void
}

export function PlotFilters({ search, onChange }: PlotFiltersProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const moreCount = countMoreFilters(search)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchInput
          label="Search"
          placeholder="Name, amenity or description"
          icon={<Search {...ICON} />}
          value={search.query ?? ''}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
        <SearchInput
          label="Location"
          kind="place"
          placeholder="City or ZIP code"
          icon={<MapPin {...ICON} />}
          value={search.location ?? ''}
          onSearch={(location) => onChange({ location, near: '' }, { replace: true })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
      <div
        role="group"
        aria-label="Filters"
        className="scroll-sideways -mx-4 mt-5 flex gap-2 px-4 py-1"
      >
        <Chip pressed={!search.status} onClick={() => onChange({ status: '' })}>
          All
        </Chip>
        {LISTED_PLOT_STATUSES.map((status) => (
          <Chip
            key={status}
            pressed={search.status === status}
            onClick={() => onChange({ status })}
          >
            {PLOT_STATUS_LABELS[status]}
          </Chip>
        ))}
        <Chip aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)}>
          <SlidersHorizontal aria-hidden {...ICON} />
          More Filters{' '}
          {moreCount > 0 && (
            <span className="figures inline-flex size-6 items-center justify-center rounded-full bg-leaf text-sm font-bold text-on-leaf">
              {moreCount}
            </span>
          )}
        </Chip>
      </div>
      {isMoreOpen && (
        <MorePlotFilters search={search} onApply={onChange} onClose={() => setIsMoreOpen(false)} />
      )}
    </>
  )
}
