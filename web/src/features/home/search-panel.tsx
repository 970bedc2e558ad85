import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
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

export function SearchPanel() {
  const [, navigate] = useLocation()
  const [category, setCategory] = useState<Category>('All')
  const [query, setQuery] = useState('')
  const [location, setLocation] = useState('')
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
        <form onSubmit={search} className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
          <Field label="Search">
            {(control) => (
              <TextInput
                {...control}
                value={query}
                maxLength={200}
                placeholder="What are you looking for?"
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
          </Field>
          <Field label="Location">
            {(control) => (
              <TextInput
                {...control}
                value={location}
                maxLength={200}
                placeholder="City or ZIP code"
                onChange={(event) => setLocation(event.target.value)}
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
            <Chip key={name} pressed={category === name} onClick={() => setCategory(name)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      </Card>
    </section>
  )
}
