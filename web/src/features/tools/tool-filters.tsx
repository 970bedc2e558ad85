import { TOOL_CATEGORIES, TOOL_CATEGORY_LABELS } from '@commonplot/shared/tools/tool.ts'
import { MapPin, Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { MoreToolFilters } from './more-tool-filters.tsx'
import { countMoreFilters, type ToolSearch } from './tool-search.ts'

const ICON = { strokeWidth: 1.75, className: 'size-5' }

interface ToolFiltersProps {
  search: ToolSearch
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (change: ToolSearch, options?: { replace: boolean }) => void
}

export function ToolFilters({ search, onChange }: ToolFiltersProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const moreCount = countMoreFilters(search)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchInput
          label="Search"
          placeholder="Tiller, wheelbarrow, trowel"
          icon={<Search {...ICON} />}
          value={search.query ?? ''}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
        <SearchInput
          label="Location"
          kind="place"
          placeholder="City or ZIP code"
          icon={<MapPin {...ICON} />}
          value={search.location ?? ''}
          onSearch={(location) => onChange({ location, near: '' }, { replace: true })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
      <div
        role="group"
        aria-label="Filters"
        className="scroll-sideways -mx-4 mt-5 flex gap-2 px-4 py-1"
      >
        <Chip pressed={!search.category} onClick={() => onChange({ category: '' })}>
          All
        </Chip>
        {TOOL_CATEGORIES.map((category) => (
          <Chip
            key={category}
            pressed={search.category === category}
            onClick={() => onChange({ category })}
          >
            {TOOL_CATEGORY_LABELS[category]}
          </Chip>
        ))}
        <Chip aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)}>
          <SlidersHorizontal aria-hidden {...ICON} />
          More Filters{' '}
          {moreCount > 0 && (
            <span className="figures inline-flex size-6 items-center justify-center rounded-full bg-leaf text-sm font-bold text-on-leaf">
              {moreCount}
            </span>
          )}
        </Chip>
      </div>
      {isMoreOpen && (
        <MoreToolFilters search={search} onApply={onChange} onClose={() => setIsMoreOpen(false)} />
      )}
    </>
  )
}
