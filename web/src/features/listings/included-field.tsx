import { MAX_INCLUDED_TEXT, MOST_INCLUDED } from '@commonplot/shared/tools/new-tool.ts'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { allIncluded, type ToolValues } from './tool-form.ts'

const FULL = `That is ${MOST_INCLUDED} things, which is all there is room for.`

/** What comes along with a tool. What is typed and not added yet belongs to it as well. */
export function IncludedField() {
  const { register, setValue, setFocus, watch } = useFormContext<ToolValues>()
  const included = watch('included')
  const set = (next: string[]) => setValue('included', next, { shouldDirty: true })

  function add() {
    set(allIncluded({ included, nextIncluded: watch('nextIncluded') }))
    setValue('nextIncluded', '')
    setFocus('nextIncluded')
  }

  function remove(thing: string) {
    set(included.filter((other) => other !== thing))
    // The button that had the focus is gone with its line.
    setFocus('nextIncluded')
  }

  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div className="space-y-3">
      <div className="flex items-start gap-3">
        <Field
          label="What comes along"
          hint={included.length < MOST_INCLUDED ? 'For example a helmet or a spare blade' : FULL}
          className="grow"
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_INCLUDED_TEXT}
              enterKeyHint="done"
              onKeyDown={addByEnter}
              readOnly={included.length >= MOST_INCLUDED}
              {...register('nextIncluded')}
            />
          )}
        </Field>
        <Button variant="secondary" className="mt-8" onClick={add}>
          Add it
        </Button>
      </div>
      {included.length > 0 && (
        <ul aria-label="What comes along" className="divide-y divide-line">
          {included.map((thing) => (
            <li key={thing} className="flex items-center justify-between gap-3 py-1">
              {thing}
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${thing}`}
                onClick={() => remove(thing)}
              >
                <X aria-hidden strokeWidth={1.75} className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
