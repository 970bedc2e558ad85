import { TOOL_CONDITION_LABELS } from '@commonplot/shared/tools/tool.ts'
import { useState } from 'react'
import {
  BoundsFields,
  ChoiceField,
  errorsInBounds,
  FilterDialog,
  RadiusField,
} from '../../ui/filter-dialog.tsx'
import { MORE_TOOL_FILTERS, type ToolSearch } from './tool-search.ts'

interface MoreToolFiltersProps {
  search: ToolSearch
  onApply: (change: ToolSearch) => void
  onClose: () => void
}

export function MoreToolFilters({ search, onApply, onClose }: MoreToolFiltersProps) {
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
