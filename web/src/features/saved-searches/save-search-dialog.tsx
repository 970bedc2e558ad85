import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import type { SavedSearch } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

interface SaveSearchDialogProps {
  noun: string
  search: Record<string, string | undefined>
  path: string
  saved: SavedSearch | undefined
  onClose: () => void
}

export function SaveSearchDialog({ noun, search, path, saved, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState(saved?.name ?? suggestName(noun, search))
  // The content must not change while the dialog closes.
  const [shown] = useState(saved)
  const { save, forget } = useSavedSearches()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ name, path }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={shown ? 'Search saved' : 'Save this search'}
      description={`We tell you when new ${noun} fit. Settings lists all your searches.`}
      footer={
        shown ? (
          <Button
            variant="secondary"
            busyLabel={forget.isPending && 'Removing...'}
            onClick={() => forget.mutate(shown, { onSuccess: onClose })}
          >
            Remove
          </Button>
        ) : (
          <Button type="submit" form={formId} busyLabel={save.isPending && 'Saving...'}>
            Save
          </Button>
        )
      }
    >
      {shown ? (
        <p className="wrap-anywhere">{shown.name}</p>
      ) : (
        <form id={formId} onSubmit={submit}>
          <Field label="Name">
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={200}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}

/** Parameters that the name omits: they are unclear alone, or coordinates. */
const NOT_SAID = ['sort', 'near', 'radiusKm', 'openNow']

const NAME_MAX = 200

function priceWords(min: string | undefined, max: string | undefined): string[] {
  if (min && max) return [`$${min}–$${max}`]
  if (min) return [`from $${min}`]
  return max ? [`up to $${max}`] : []
}

const plainWords = (value: string) => value.replaceAll('-', ' ').replaceAll(',', ', ')

/** The default name of a search: `Plots: compost, full sun, Portland`. */
export function suggestName(noun: string, search: Record<string, string | undefined>): string {
  const { query, location, minPrice, maxPrice, from, to, ...others } = search
  const words = [
    ...(query ? [query] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      value && !NOT_SAID.includes(name) ? [plainWords(value)] : [],
    ),
    ...priceWords(minPrice, maxPrice),
    ...(from && to ? [`${from} to ${to}`] : []),
    ...(location ? [location] : []),
  ]
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return clipText(words.length > 0 ? `${title}: ${words.join(', ')}` : `All ${noun}`, NAME_MAX)
}
