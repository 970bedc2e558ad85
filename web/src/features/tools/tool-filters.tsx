import { TOOL_CATEGORIES, TOOL_CATEGORY_LABELS } from '@commonplot/shared/tools/tool.ts'
import { useState } from 'react'
import { countGroupsSet } from '../../lib/address-search.ts'
import { ChipRow, MoreFiltersChip } from '../../ui/chip-row.tsx'
import { SearchBoxes } from '../../ui/search-boxes.tsx'
import { MoreToolFilters } from './more-tool-filters.tsx'
import { MORE_TOOL_FILTERS, type ToolSearch } from './tool-search.ts'

const CATEGORIES = TOOL_CATEGORIES.map((value) => ({ value, label: TOOL_CATEGORY_LABELS[value] }))

interface ToolFiltersProps {
  search: ToolSearch
  onChange: (change: ToolSearch, options?: { replace: boolean }) => void
}

export function ToolFilters({ search, onChange }: ToolFiltersProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <div className="space-y-5">
      <SearchBoxes placeholder="Tiller, wheelbarrow, trowel" search={search} onChange={onChange} />
      <ChipRow
        label="Filters"
        options={CATEGORIES}
        value={search.category ?? ''}
        onChange={(category) => onChange({ category })}
      >
        <MoreFiltersChip
          count={countGroupsSet(MORE_TOOL_FILTERS, search)}
          onOpen={() => setIsMoreOpen(true)}
        />
      </ChipRow>
      {isMoreOpen && (
        <MoreToolFilters search={search} onApply={onChange} onClose={() => setIsMoreOpen(false)} />
      )}
    </div>
  )
}
