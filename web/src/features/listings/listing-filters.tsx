import { type ReactNode, useState } from 'react'
import { type AddressSearch, countGroupsSet } from '../../lib/address-search.ts'
import { ChipRow, MoreFiltersChip } from '../../ui/chip-row.tsx'
import { errorsInBounds, FilterDialog } from '../../ui/filter-dialog.tsx'
import { SearchBoxes } from '../../ui/search-boxes.tsx'

type ListingSearch = AddressSearch<
  'query' | 'location' | 'near' | 'minPrice' | 'maxPrice' | 'from' | 'to'
>

interface MoreFilters<Search> {
  /** The filters of the dialog. Each group counts once on its chip. */
  groups: Array<Array<keyof Search & string>>
  applyLabel: string
  fields: (draft: Search, set: (change: Search) => void) => ReactNode
}

interface ListingFiltersProps<Search> extends MoreFilters<Search> {
  search: Search
  onChange: (change: Search, options?: { replace: boolean }) => void
  placeholder: string
  /** The filter with a chip for each value. */
  chips: { key: keyof Search; options: Array<{ value: string; label: string }> }
}

export function ListingFilters<Search extends ListingSearch>(props: ListingFiltersProps<Search>) {
  const { search, onChange, placeholder, chips, ...more } = props
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <div className="space-y-5">
      <SearchBoxes
        placeholder={placeholder}
        search={search}
        onChange={(change, options) => onChange(change as Search, options)}
      />
      <ChipRow
        label="Filters"
        options={chips.options}
        value={String(search[chips.key] ?? '')}
        onChange={(value) => onChange({ [chips.key]: value } as Search)}
      >
        <MoreFiltersChip
          count={countGroupsSet(more.groups, search as AddressSearch<string>)}
          onOpen={() => setIsMoreOpen(true)}
        />
      </ChipRow>
      {isMoreOpen && (
        <MoreFiltersDialog
          {...more}
          search={search}
          onApply={onChange}
          onClose={() => setIsMoreOpen(false)}
        />
      )}
    </div>
  )
}

interface MoreFiltersDialogProps<Search> extends MoreFilters<Search> {
  search: Search
  onApply: (change: Search) => void
  onClose: () => void
}

function MoreFiltersDialog<Search extends ListingSearch>(props: MoreFiltersDialogProps<Search>) {
  const { search, groups, applyLabel, fields, onApply, onClose } = props
  const [draft, setDraft] = useState(search)
  return (
    <FilterDialog
      applyLabel={applyLabel}
      isValid={Object.keys(errorsInBounds(draft)).length === 0}
      onApply={() =>
        onApply(Object.fromEntries(groups.flat().map((key) => [key, draft[key] ?? ''])) as Search)
      }
      onClear={() => setDraft({} as Search)}
      onClose={onClose}
    >
      {fields(draft, (change) => setDraft({ ...draft, ...change }))}
    </FilterDialog>
  )
}
