import { ACTIVITY_TYPE_LABELS, ACTIVITY_TYPES } from '@commonplot/shared/impact/activity.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { ActivityForm, ActivityFormErrors } from './activity-form.ts'

interface ActivityFieldsProps {
  input: (name: keyof ActivityForm) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  errors: ActivityFormErrors
}

export function ActivityFields({ input, errors }: ActivityFieldsProps) {
  return (
    <>
      <Field label="Activity type" error={errors.activityType}>
        {(control) => (
          <Select {...control} {...input('activityType')}>
            <option value="">Choose one</option>
            {ACTIVITY_TYPES.map((type) => (
              <option key={type} value={type}>
                {ACTIVITY_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            {...input('description')}
            maxLength={5000}
            placeholder="What did you do?"
          />
        )}
      </Field>
      <Field label="Plant type (optional)" error={errors.plantType}>
        {(control) => <TextInput {...control} {...input('plantType')} maxLength={200} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Quantity" error={errors.quantity}>
          {(control) => <DecimalInput {...control} {...input('quantity')} />}
        </Field>
        <Field label="Weight (kg)" error={errors.weight}>
          {(control) => <DecimalInput {...control} {...input('weight')} step="0.1" />}
        </Field>
        <Field label="Distance (km)" error={errors.distance}>
          {(control) => <DecimalInput {...control} {...input('distance')} />}
        </Field>
      </div>
    </>
  )
}
