import { MapPin, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { SearchInput } from './search-input.tsx'

const ICON = { strokeWidth: 1.75, className: 'size-5' }

interface BoxProps {
  value: string | undefined
  onSearch: (value: string) => void
}

export function WordsBox({ value = '', ...rest }: BoxProps & { placeholder: string }) {
  return (
    <SearchInput label="Search" name="query" icon={<Search {...ICON} />} value={value} {...rest} />
  )
}

export function PlaceBox({ value = '', ...rest }: BoxProps) {
  return (
    <SearchInput
      label="Location"
      name="location"
      kind="place"
      placeholder="City or ZIP code"
      icon={<MapPin {...ICON} />}
      value={value}
      {...rest}
    />
  )
}

interface SearchFormProps {
  /** The other filters, which a search without scripts keeps. */
  chosen: Record<string, string | undefined>
  className: string
  children: ReactNode
}

/** Without scripts the browser sends it to the address of the page, and the server answers. */
export function SearchForm({ chosen, className, children }: SearchFormProps) {
  return (
    <form className={className} onSubmit={(event) => event.preventDefault()}>
      {children}
      {Object.entries(chosen).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  )
}

interface SearchBoxesProps {
  placeholder: string
  search: { query?: string | undefined; location?: string | undefined; near?: string | undefined }
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (
    change: { query: string } | { location: string; near: string },
    options: { replace: true },
  ) => void
}

/** The boxes for words and place. */
export function SearchBoxes({ placeholder, search, onChange }: SearchBoxesProps) {
  const { query, location, near: _, ...chosen } = search
  return (
    <SearchForm chosen={chosen} className="grid gap-4 sm:grid-cols-2">
      <WordsBox
        placeholder={placeholder}
        value={query}
        onSearch={(query) => onChange({ query }, { replace: true })}
      />
      <PlaceBox
        value={location}
        onSearch={(location) => onChange({ location, near: '' }, { replace: true })}
      />
    </SearchForm>
  )
}
