import {
  TOOL_CATEGORIES,
  TOOL_CATEGORY_LABELS,
  TOOL_CONDITION_LABELS,
} from '@commonplot/shared/tools/tool.ts'
import { useState } from 'react'
import { countGroupsSet } from '../../lib/address-search.ts'
import { ChipRow, MoreFiltersChip } from '../../ui/chip-row.tsx'
import {
  BoundsFields,
  ChoiceField,
  errorsInBounds,
  FilterDialog,
  RadiusField,
} from '../../ui/filter-dialog.tsx'
import { SearchBoxes } from '../../ui/search-boxes.tsx'
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

interface MoreToolFiltersProps {
  search: ToolSearch
  onApply: (change: ToolSearch) => void
  onClose: () => void
}

function MoreToolFilters({ search, onApply, onClose }: MoreToolFiltersProps) {
  const [draft, setDraft] = useState(search)
  const set = (change: ToolSearch) => setDraft({ ...draft, ...change })
  return (
    <FilterDialog
      applyLabel="Show tools"
      isValid={Object.keys(errorsInBounds(draft)).length === 0}
      onApply={() =>
        onApply(Object.fromEntries(MORE_TOOL_FILTERS.flat().map((key) => [key, draft[key] ?? ''])))
      }
      onClear={() => setDraft({})}
      onClose={onClose}
    >
      <BoundsFields draft={draft} onChange={set} priceHint="Dollars per day" />
      <ChoiceField
        label="Condition"
        options={TOOL_CONDITION_LABELS}
        value={draft.condition}
        onChange={(condition) => set({ condition })}
      />
      <RadiusField value={draft.radiusKm} onChange={(radiusKm) => set({ radiusKm })} />
    </FilterDialog>
  )
}
