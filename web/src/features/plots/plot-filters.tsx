import {
  LISTED_PLOT_STATUSES,
  PLOT_AMENITIES,
  PLOT_AMENITY_LABELS,
  PLOT_SIZES,
  PLOT_STATUS_LABELS,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { useState } from 'react'
import { countGroupsSet } from '../../lib/address-search.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipRow, MoreFiltersChip } from '../../ui/chip-row.tsx'
import {
  BoundsFields,
  ChoiceField,
  errorsInBounds,
  FilterDialog,
  RadiusField,
} from '../../ui/filter-dialog.tsx'
import { SearchBoxes } from '../../ui/search-boxes.tsx'
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

const SIZE_LABELS = Object.fromEntries(PLOT_SIZES.map((size) => [size, size]))

interface AmenityFieldsProps {
  value: string | undefined
  onChange: (amenities: string) => void
}

function AmenityFields({ value, onChange }: AmenityFieldsProps) {
  const chosen = value?.split(',') ?? []
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1 font-semibold">Amenities</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {PLOT_AMENITIES.map((amenity) => (
          <Checkbox
            key={amenity}
            label={PLOT_AMENITY_LABELS[amenity]}
            checked={chosen.includes(amenity)}
            onChange={({ target: { checked } }) =>
              onChange(
                PLOT_AMENITIES.filter((other) =>
                  other === amenity ? checked : chosen.includes(other),
                ).join(','),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface MorePlotFiltersProps {
  search: PlotSearch
  onApply: (change: PlotSearch) => void
  onClose: () => void
}

function MorePlotFilters({ search, onApply, onClose }: MorePlotFiltersProps) {
  const [draft, setDraft] = useState(search)
  const set = (change: PlotSearch) => setDraft({ ...draft, ...change })
  return (
    <FilterDialog
      applyLabel="Show plots"
      isValid={Object.keys(errorsInBounds(draft)).length === 0}
      onApply={() =>
        onApply(Object.fromEntries(MORE_PLOT_FILTERS.flat().map((key) => [key, draft[key] ?? ''])))
      }
      onClear={() => setDraft({})}
      onClose={onClose}
    >
      <BoundsFields draft={draft} onChange={set} priceHint="Dollars per month" />
      <ChoiceField
        label="Size"
        options={SIZE_LABELS}
        value={draft.size}
        onChange={(size) => set({ size })}
      />
      <ChoiceField
        label="Soil"
        options={SOIL_TYPE_LABELS}
        value={draft.soil}
        onChange={(soil) => set({ soil })}
      />
      <ChoiceField
        label="Sun"
        options={SUN_EXPOSURE_LABELS}
        value={draft.sun}
        onChange={(sun) => set({ sun })}
      />
      <RadiusField value={draft.radiusKm} onChange={(radiusKm) => set({ radiusKm })} />
      <AmenityFields value={draft.amenities} onChange={(amenities) => set({ amenities })} />
    </FilterDialog>
  )
}
