import {
  LISTED_PLOT_STATUSES,
  PLOT_STATUS_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { useState } from 'react'
import { countGroupsSet } from '../../lib/address-search.ts'
import { ChipRow, MoreFiltersChip } from '../../ui/chip-row.tsx'
import { SearchBoxes } from '../../ui/search-boxes.tsx'
import { MorePlotFilters } from './more-plot-filters.tsx'
import { MORE_PLOT_FILTERS, type PlotSearch } from './plot-search.ts'

const STATUSES = LISTED_PLOT_STATUSES.map((value) => ({ value, label: PLOT_STATUS_LABELS[value] }))

interface PlotFiltersProps {
  search: PlotSearch
  onChange: (change: PlotSearch, options?: { replace: boolean }) => void
}

export function PlotFilters({ search, onChange }: PlotFiltersProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <div className="space-y-5">
      <SearchBoxes placeholder="Name, amenity or description" search={search} onChange={onChange} />
      <ChipRow
        label="Filters"
        options={STATUSES}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status })}
      >
        <MoreFiltersChip
          count={countGroupsSet(MORE_PLOT_FILTERS, search)}
          onOpen={() => setIsMoreOpen(true)}
        />
      </ChipRow>
      {isMoreOpen && (
        <MorePlotFilters search={search} onApply={onChange} onClose={() => setIsMoreOpen(false)} />
      )}
    </div>
  )
}
