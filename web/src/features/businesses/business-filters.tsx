import {
  BUSINESS_CATEGORIES,
  BUSINESS_CATEGORY_LABELS,
} from '@commonplot/shared/businesses/business.ts'
import { Clock } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { PlaceBox, SearchForm, WordsBox } from '../../ui/search-boxes.tsx'
import type { BusinessSearch } from './business-queries.ts'

interface BusinessFiltersProps {
  search: BusinessSearch
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (change: BusinessSearch, options?: { replace: boolean }) => void
  onClear: () => void
}

export function BusinessFilters({ search, onChange, onClear }: BusinessFiltersProps) {
  return (
    <div className="mb-8">
      <SearchForm
        chosen={{ openNow: search.openNow }}
        className="grid gap-4 md:grid-cols-[2fr_1fr_2fr]"
      >
        <WordsBox
          placeholder="Name or what they do well"
          value={search.query}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              name="category"
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
        <PlaceBox
          value={search.location}
          onSearch={(location) => onChange({ location }, { replace: true })}
        />
      </SearchForm>
      <div className="mt-5 flex flex-wrap gap-3">
        <Chip
          pressed={search.openNow === 'true'}
          onClick={() => onChange({ openNow: search.openNow ? '' : 'true' })}
        >
          <Clock aria-hidden strokeWidth={1.75} className="size-5" />
          Open now
        </Chip>
        <Button variant="quiet" onClick={onClear}>
          Clear Filters
        </Button>
      </div>
    </div>
  )
}
