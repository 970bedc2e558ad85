import { TOOL_CATEGORY_LABELS, TOOL_CONDITION_LABELS } from '@commonplot/shared/tools/tool.ts'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlaceAttribution } from '../locations/place-attribution.tsx'
import { FieldGroup } from './field-group.tsx'
import { AreaField, CHOOSE, ChoiceField, PriceField, TextField } from './form-fields.tsx'
import { IncludedField } from './included-field.tsx'
import { MyPositionButton } from './my-position-button.tsx'
import { StayRuleFields } from './stay-rule-fields.tsx'
import type { ToolValues } from './tool-form.ts'
import { useWhoSeesAddress } from './who-sees-address.ts'

/** Everything that an owner says of a tool. */
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
