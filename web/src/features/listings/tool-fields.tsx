import { MAX_INCLUDED_TEXT, MOST_INCLUDED } from '@commonplot/shared/tools/new-tool.ts'
import { TOOL_CATEGORY_LABELS, TOOL_CONDITION_LABELS } from '@commonplot/shared/tools/tool.ts'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PlaceAttribution } from '../locations/place-attribution.tsx'
import {
  AreaField,
  CHOOSE,
  ChoiceField,
  FieldGroup,
  PriceField,
  StayRuleFields,
  TextField,
} from './form-fields.tsx'
import { MyPositionButton, useWhoSeesAddress } from './listing-place.tsx'
import { allIncluded, type ToolValues } from './tool-form.ts'

/** All fields of a tool. */
export function ToolFields({ photoField }: { photoField: ReactNode }) {
  return (
    <>
      <FieldGroup title="The tool">
        <TextField<ToolValues> name="name" label="Tool name" />
        <AreaField<ToolValues>
          name="description"
          label="Description"
          hint="What it is good for, and what one should know before using it"
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <ChoiceField<ToolValues>
            name="category"
            label="Category"
            options={TOOL_CATEGORY_LABELS}
            empty={CHOOSE}
          />
          <ChoiceField<ToolValues>
            name="condition"
            label="Condition"
            options={TOOL_CONDITION_LABELS}
            empty={CHOOSE}
          />
          <PriceField<ToolValues> name="pricePerDay" label="Price per day" />
        </div>
      </FieldGroup>
      <FieldGroup title="Photos">{photoField}</FieldGroup>
      <FieldGroup title="Where it is">
        <PlaceField />
        <PlaceAttribution />
      </FieldGroup>
      <FieldGroup title="What is included">
        <IncludedField />
      </FieldGroup>
      <StayRuleFields />
    </>
  )
}

const WHERE = 'Street and town, where it can be picked up'

function PlaceField() {
  const { setValue, formState } = useFormContext<ToolValues>()
  const whoSees = useWhoSeesAddress()
  return (
    <>
      <MyPositionButton
        onFound={({ address }) =>
          setValue('location', address, {
            shouldValidate: formState.isSubmitted,
            shouldDirty: true,
          })
        }
      />
      <TextField<ToolValues>
        name="location"
        label="Location"
        hint={whoSees ? `${WHERE}. ${whoSees}` : WHERE}
        autoComplete="street-address"
      />
    </>
  )
}

const FULL = `That is ${MOST_INCLUDED} things, which is all there is room for.`

/** The accessories of a tool, with a field for the next. */
function IncludedField() {
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
