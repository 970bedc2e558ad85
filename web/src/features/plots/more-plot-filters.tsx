import {
  PLOT_AMENITIES,
  PLOT_AMENITY_LABELS,
  PLOT_SIZES,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { MORE_FILTER_KEYS, type PlotSearch } from './plot-search.ts'

const RADIUS_LABELS = {
  '5': '5 km',
  '10': '10 km',
  '25': '25 km',
  '': '50 km',
  '100': '100 km',
  '250': '250 km',
}
const SIZE_LABELS = Object.fromEntries(PLOT_SIZES.map((size) => [size, size]))

interface ChoiceProps {
  label: string
  options: Record<string, string>
  value: string | undefined
  onChange: (value: string) => void
  hint?: string
}

function Choice({ label, options, value = '', onChange, hint }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {!('' in options) && <option value="">Any</option>}
          {Object.entries(options).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function errorsIn(draft: PlotSearch): { maxPrice?: string; to?: string } {
  const { minPrice, maxPrice, from, to } = draft
  return {
    ...(minPrice &&
      maxPrice &&
      Number(maxPrice) < Number(minPrice) && { maxPrice: 'Must be at least the lowest price' }),
    ...(from && to && to < from && { to: 'Must not be before the first day' }),
  }
}

interface MorePlotFiltersProps {
  search: PlotSearch
  onApply: (change: PlotSearch) => void
  onClose: () => void
}

export function MorePlotFilters({ search, onApply, onClose }: MorePlotFiltersProps) {
  const [draft, setDraft] = useState(search)
  const set = (change: PlotSearch) => setDraft({ ...draft, ...change })
  const errors = errorsIn(draft)
  const chosen = draft.amenities?.split(',') ?? []

  function apply(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(errors).length > 0) {
      document.querySelector<HTMLElement>('#more-plot-filters [aria-invalid]')?.focus()
      return
    }
    onApply(Object.fromEntries(MORE_FILTER_KEYS.map((key) => [key, draft[key] ?? ''])))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="More Filters"
      footer={
        <>
          <Button variant="quiet" className="-ml-5" onClick={() => setDraft({})}>
            Clear filters
          </Button>
          <Button type="submit" form="more-plot-filters">
            Show plots
          </Button>
        </>
      }
    >
      <form
        id="more-plot-filters"
        noValidate
        onSubmit={apply}
        className="grid grid-cols-2 gap-x-4 gap-y-6"
      >
        <Field label="Lowest price" hint="Dollars per month">
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={0}
              inputMode="decimal"
              value={draft.minPrice ?? ''}
              onChange={(event) => set({ minPrice: event.target.value })}
            />
          )}
        </Field>
        <Field label="Highest price" error={errors.maxPrice}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={0}
              inputMode="decimal"
              value={draft.maxPrice ?? ''}
              onChange={(event) => set({ maxPrice: event.target.value })}
            />
          )}
        </Field>
        <Field label="Free from">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={draft.from ?? ''}
              onChange={(event) => set({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label="Free until" error={errors.to}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={draft.to ?? ''}
              onChange={(event) => set({ to: event.target.value })}
            />
          )}
        </Field>
        <Choice
          label="Size"
          options={SIZE_LABELS}
          value={draft.size}
          onChange={(size) => set({ size })}
        />
        <Choice
          label="Soil"
          options={SOIL_TYPE_LABELS}
          value={draft.soil}
          onChange={(soil) => set({ soil })}
        />
        <Choice
          label="Sun"
          options={SUN_EXPOSURE_LABELS}
          value={draft.sun}
          onChange={(sun) => set({ sun })}
        />
        <Choice
          label="Within"
          options={RADIUS_LABELS}
          value={draft.radiusKm}
          onChange={(radiusKm) => set({ radiusKm })}
          hint="Of the location you search"
        />
        <fieldset className="col-span-2">
          <legend className="mb-1 font-semibold">Amenities</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {PLOT_AMENITIES.map((amenity) => (
              <Checkbox
                key={amenity}
                label={PLOT_AMENITY_LABELS[amenity]}
                checked={chosen.includes(amenity)}
                onChange={({ target: { checked } }) =>
                  set({
                    amenities: PLOT_AMENITIES.filter((a) =>
                      a === amenity ? checked : chosen.includes(a),
                    ).join(','),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
