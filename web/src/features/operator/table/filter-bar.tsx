import { Download, Search, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ChipRow } from '../../../ui/chip-row.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const

interface FilterBarProps {
  search?: { placeholder: string; value: string | undefined; onSearch: (words: string) => void }
  /** The first option is the default. */
  chips?: {
    label: string
    options: Record<string, string>
    value: string | undefined
    onChange: (value: string) => void
  }
  /** URL of the same rows as CSV. */
  csv?: string
  /** A button beside the search. */
  action?: ReactNode
  children?: ReactNode
}

/** Search, filters and CSV download of a table. */
export function FilterBar({ search, chips, csv, action, children }: FilterBarProps) {
  const [first, ...rest] = Object.entries(chips?.options ?? {})
  const file = csv && (
    <a href={csv} download className={buttonClass('secondary', 'medium', 'max-sm:w-full')}>
      <Download {...ICON} />
      Download as CSV
    </a>
  )
  return (
    <div className="grid gap-3">
      {search && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <SearchInput
              label="Search"
              icon={<Search {...ICON} />}
              placeholder={search.placeholder}
              value={search.value ?? ''}
              onSearch={search.onSearch}
            />
          </div>
          {action}
          {file}
        </div>
      )}
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 empty:hidden">
        {chips && first && (
          <div className="max-w-full min-w-0">
            <ChipRow
              label={chips.label}
              emptyLabel={first[1]}
              options={rest.map(([value, label]) => ({ value, label }))}
              value={chips.value ?? ''}
              onChange={chips.onChange}
            />
          </div>
        )}
        {!search && file}
      </div>
      {children}
    </div>
  )
}

interface NarrowedToProps {
  words: string
  onClear: () => void
}

/** A filter set by a link from another table, with a button that clears it. */
export function NarrowedTo({ words, onClear }: NarrowedToProps) {
  const clear = ({ currentTarget }: MouseEvent) => {
    // Moves the focus to the panel, since the chip disappears.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
    onClear()
  }
  return (
    <Chip onClick={clear} className="justify-self-start">
      {words}
      <X aria-hidden strokeWidth={1.75} className="size-4" />
      <span className="sr-only">: show all again</span>
    </Chip>
  )
}

/** The CSV URL with the active filters. */
export function csvHref(path: string, filters: Partial<Record<string, string>>): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
