import {
  LISTED_PLOT_STATUSES,
  PLOT_AMENITIES,
  PLOT_AMENITY_LABELS,
  PLOT_SIZES,
  PLOT_STATUS_LABELS,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import {
  PLOT_SORTS,
  type PlotSort,
  plotListQuery,
} from '@commonplot/shared/plots/plots.contract.ts'
import { type AddressSearch, oneOf } from '../../lib/address-search.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { BoundsFields, ChoiceField, RadiusField } from '../../ui/filter-dialog.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { ListingFilters } from '../listings/listing-filters.tsx'

const DEFAULT_PLOT_SORT = 'relevance'

const { source: _, cursor: __, sort: ___, ...filters } = plotListQuery.shape

/** Allowed search parameters, without the default sort. */
export const PLOT_SEARCH_CHECKS = {
  ...filters,
  sort: oneOf(PLOT_SORTS.filter((sort) => sort !== DEFAULT_PLOT_SORT)),
}

type SearchKey = keyof typeof PLOT_SEARCH_CHECKS
export type PlotSearch = AddressSearch<SearchKey>

/** The filters behind the More Filters chip; each group counts once on it. */
const MORE_PLOT_FILTERS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['size'],
  ['sun'],
  ['soil'],
  ['amenities'],
]

const STATUSES = LISTED_PLOT_STATUSES.map((value) => ({ value, label: PLOT_STATUS_LABELS[value] }))
const SIZE_LABELS = Object.fromEntries(PLOT_SIZES.map((size) => [size, size]))

interface PlotFiltersProps {
  search: PlotSearch
  onChange: (change: PlotSearch, options?: { replace: boolean }) => void
}

export function PlotFilters(props: PlotFiltersProps) {
  return (
    <ListingFilters
      {...props}
      placeholder="Name, amenity or description"
      chips={{ key: 'status', options: STATUSES }}
      groups={MORE_PLOT_FILTERS}
      applyLabel="Show plots"
      fields={(draft, set) => (
        <>
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
        </>
      )}
    />
  )
}

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
  return (
    <SortSelect
      labels={SORT_LABELS}
      value={search.sort ?? DEFAULT_PLOT_SORT}
      hasPlace={Boolean(search.location || search.near)}
      onChange={({ sort, ...place }) =>
        onChange({ sort: sort === DEFAULT_PLOT_SORT ? '' : sort, ...place })
      }
    />
  )
}
