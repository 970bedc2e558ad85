import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

/** Half a place name may be asked of an outside map service, which is not there for that. */
const QUIET_BEFORE_SEARCH_MS = { words: 300, place: 1000 }

interface SearchInputProps {
  label: string
  /** In an address that a form makes. */
  name?: string
  placeholder: string
  icon: ReactNode
  kind?: keyof typeof QUIET_BEFORE_SEARCH_MS
  value: string
  /** Called once typing pauses, or at once on Enter. Not on blur: the next press would meet another list. */
  onSearch: (value: string) => void
}

export function SearchInput({
  label,
  name,
  placeholder,
  icon,
  kind = 'words',
  value,
  onSearch,
}: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const lastSent = useRef(value)
  const send = (text: string) => {
    if (text === lastSent.current) return
    lastSent.current = text
    onSearch(text)
  }
  const sendSoon = useDebounced(send, QUIET_BEFORE_SEARCH_MS[kind])

  // Back and Clear change the value from outside; the echo of one's own typing must not overwrite newer letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: heard when the value changes, and only then
  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setDraft(value)
    // An earlier value must not return.
    sendSoon(value)
  }, [value])

  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type="search"
          icon={icon}
          placeholder={placeholder}
          value={draft}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setDraft(event.target.value)
            sendSoon(event.target.value.trim())
          }}
          onKeyDown={(event) => event.key === 'Enter' && send(draft.trim())}
        />
      )}
    </Field>
  )
}

/** Calls `action` once things have been quiet for `delayMs`. */
function useDebounced<Args extends unknown[]>(action: (...args: Args) => void, delayMs: number) {
  const latest = useRef(action)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (...args: Args) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(...args), delayMs)
  }
}
