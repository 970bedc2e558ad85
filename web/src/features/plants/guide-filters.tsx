import {
  GROWING_DIFFICULTIES,
  GROWING_DIFFICULTY_LABELS,
  PLANT_CATEGORIES,
} from '@commonplot/shared/plants/plant.ts'
import { Search } from 'lucide-react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { SearchForm } from '../../ui/search-boxes.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { PlantSearch } from './plant-queries.ts'

interface GuideFiltersProps {
  search: PlantSearch
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (change: PlantSearch, options?: { replace: boolean }) => void
}

export function GuideFilters({ search, onChange }: GuideFiltersProps) {
  return (
    <SearchForm chosen={{}} className="mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchInput
          label="Search"
          name="query"
          placeholder="Common or scientific name"
          icon={<Search strokeWidth={1.75} className="size-5" />}
          value={search.query ?? ''}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
      </div>
      <Field label="Category">
        {(control) => (
          <Select
            {...control}
            className="min-h-12!"
            name="category"
            value={search.category ?? ''}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">All categories</option>
            {PLANT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Difficulty">
        {(control) => (
          <Select
            {...control}
            className="min-h-12!"
            name="difficulty"
            value={search.difficulty ?? ''}
            onChange={(event) => onChange({ difficulty: event.target.value })}
          >
            <option value="">Any difficulty</option>
            {GROWING_DIFFICULTIES.map((difficulty) => (
              <option key={difficulty} value={difficulty}>
                {GROWING_DIFFICULTY_LABELS[difficulty].toLowerCase()}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SearchForm>
  )
}
