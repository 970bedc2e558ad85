import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { tryStorage } from '../../lib/browser-state.ts'
import { useIsFirstRender } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const TARGETS = {
  All: PATHS.plots,
  Plots: PATHS.plots,
  Tools: PATHS.tools,
  Experts: PATHS.experts,
} as const
type Category = keyof typeof TARGETS
const CATEGORIES = Object.keys(TARGETS) as Category[]

const NOTHING = { category: 'All' as Category, query: '', location: '' }
type Search = typeof NOTHING

/** With the entry of the history, so that Back and a reload bring it again. */
const keptSearch = (): Search => ({ ...NOTHING, ...window.history.state?.search })

function useKeptSearch() {
  const [search, setSearch] = useState<Search | null>(null)
  // The server knows no history, and hydration needs the same markup.
  if (!useIsFirstRender() && search === null) setSearch(keptSearch())
  const change = (changes: Partial<Search>) => {
    const next = { ...keptSearch(), ...search, ...changes }
    setSearch(next)
    // Some browsers limit the number of calls.
    tryStorage(() => window.history.replaceState({ ...window.history.state, search: next }, ''))
  }
  return [search ?? NOTHING, change] as const
}

export function SearchPanel() {
  const [, navigate] = useLocation()
  const [{ category, query, location }, change] = useKeptSearch()
  const search = (event: FormEvent) => {
    event.preventDefault()
    const params = new URLSearchParams()
    if (query.trim()) params.set('query', query.trim())
    if (location.trim()) params.set('location', location.trim())
    navigate(params.size > 0 ? `${TARGETS[category]}?${params}` : TARGETS[category])
  }
  return (
    <section aria-label="Search" className="page-width mt-12">
      <Card className="p-6">
        <form
          action={TARGETS[category]}
          onSubmit={search}
          className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]"
        >
          <Field label="Search">
            {(control) => (
              <TextInput
                {...control}
                name="query"
                value={query}
                maxLength={200}
                placeholder="What are you looking for?"
                onChange={(event) => change({ query: event.target.value })}
              />
            )}
          </Field>
          <Field label="Location">
            {(control) => (
              <TextInput
                {...control}
                name="location"
                value={location}
                maxLength={200}
                placeholder="City or ZIP code"
                onChange={(event) => change({ location: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" size="large">
            Search
          </Button>
        </form>
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">What to search</legend>
          {CATEGORIES.map((name) => (
            <Chip key={name} pressed={category === name} onClick={() => change({ category: name })}>
              {name}
            </Chip>
          ))}
        </fieldset>
      </Card>
    </section>
  )
}
