import {
  PLOT_AMENITIES,
  PLOT_AMENITY_LABELS,
  PLOT_SIZES,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import {
  BoundsFields,
  ChoiceField,
  errorsInBounds,
  FilterDialog,
  RadiusField,
} from '../../ui/filter-dialog.tsx'
import { MORE_PLOT_FILTERS, type PlotSearch } from './plot-search.ts'

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

export function MorePlotFilters({ search, onApply, onClose }: MorePlotFiltersProps) {
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
