import {
  BUSINESS_CATEGORIES,
  BUSINESS_CATEGORY_LABELS,
} from '@commonplot/shared/businesses/business.ts'
import { Clock, MapPin, Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { BusinessSearch } from './business-queries.ts'

const ICON = { strokeWidth: 1.75, className: 'size-5' }

interface BusinessFiltersProps {
  search: BusinessSearch
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (change: BusinessSearch, options?: { replace: boolean }) => void
  onClear: () => void
}

export function BusinessFilters({ search, onChange, onClear }: BusinessFiltersProps) {
  return (
    <div className="mb-8">
      <div className="grid gap-4 md:grid-cols-[2fr_1fr_2fr]">
        <SearchInput
          label="Search"
          placeholder="Name or what they do well"
          icon={<Search {...ICON} />}
          value={search.query ?? ''}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              className="min-h-12!"
              value={search.category ?? 'all'}
              onChange={({ target: { value } }) =>
                onChange({ category: value === 'all' ? '' : value })
              }
            >
              <option value="all">All</option>
              {BUSINESS_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {BUSINESS_CATEGORY_LABELS[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SearchInput
          label="Location"
          kind="place"
          placeholder="City or ZIP code"
          icon={<MapPin {...ICON} />}
          value={search.location ?? ''}
          onSearch={(location) => onChange({ location }, { replace: true })}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Chip
          pressed={search.openNow === 'true'}
          onClick={() => onChange({ openNow: search.openNow ? '' : 'true' })}
        >
          <Clock aria-hidden {...ICON} />
          Open now
        </Chip>
        <Button variant="quiet" onClick={onClear}>
          Clear Filters
        </Button>
      </div>
    </div>
  )
}
