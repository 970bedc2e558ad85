import { MapPin, Search } from 'lucide-react'
import { SearchInput } from './search-input.tsx'

const ICON = { strokeWidth: 1.75, className: 'size-5' }

interface BoxProps {
  value: string | undefined
  onSearch: (value: string) => void
}

export function WordsBox({ value = '', ...rest }: BoxProps & { placeholder: string }) {
  return <SearchInput label="Search" icon={<Search {...ICON} />} value={value} {...rest} />
}

export function PlaceBox({ value = '', ...rest }: BoxProps) {
  return (
    <SearchInput
      label="Location"
      kind="place"
      placeholder="City or ZIP code"
      icon={<MapPin {...ICON} />}
      value={value}
      {...rest}
    />
  )
}

interface SearchBoxesProps {
  placeholder: string
  search: { query?: string | undefined; location?: string | undefined }
  /** Typing replaces the address; a choice adds one to go back to. */
  onChange: (
    change: { query: string } | { location: string; near: string },
    options: { replace: true },
  ) => void
}

/** What, and where. */
export function SearchBoxes({ placeholder, search, onChange }: SearchBoxesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <WordsBox
        placeholder={placeholder}
        value={search.query}
        onSearch={(query) => onChange({ query }, { replace: true })}
      />
      <PlaceBox
        value={search.location}
        onSearch={(location) => onChange({ location, near: '' }, { replace: true })}
      />
    </div>
  )
}
