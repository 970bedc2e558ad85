import {
  CUSTOM_PLOT_SIZE,
  HOSTING_STATUS_LABELS,
  PLOT_SIZES,
  type PlotToggle,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { useVisit } from '../../lib/visit.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { ListingForm } from './plot-form.ts'

const SIZE_LABELS = Object.fromEntries(PLOT_SIZES.map((size) => [size, size]))

const TOGGLE_LABELS: Record<PlotToggle, string> = {
  waterAccess: 'Water access',
  toolStorageAccess: 'Tool storage',
  parkingAvailable: 'Parking available',
  accessibilityFeatures: 'Accessibility features',
}

interface FieldsProps {
  form: ListingForm
}

export function BasicFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field label="Plot name" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...register('name')} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <TextArea {...control} rows={4} {...register('description')} />}
      </Field>
    </>
  )
}

const WHO_SEES_ADDRESS =
  'Shown to you and to people with a confirmed rental. Everyone else sees the town.'

export function PlaceFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  const { hasAccounts } = useVisit()
  return (
    <>
      <Field label="Location" hint="City and ZIP code" error={errors.location?.message}>
        {(control) => <TextInput {...control} {...register('location')} />}
      </Field>
      <Field
        label="Full address"
        hint={hasAccounts ? WHO_SEES_ADDRESS : undefined}
        error={errors.address?.message}
      >
        {(control) => (
          <TextInput {...control} autoComplete="street-address" {...register('address')} />
        )}
      </Field>
    </>
  )
}

interface ChoiceFieldProps extends FieldsProps {
  name: 'size' | 'status' | 'soilType' | 'sunExposure'
  label: string
  options: Record<string, string>
}

function ChoiceField({ form: { register, formState }, name, label, options }: ChoiceFieldProps) {
  return (
    <Field label={label} error={formState.errors[name]?.message}>
      {(control) => (
        <Select {...control} {...register(name)}>
          {name !== 'status' && <option value="">Choose one</option>}
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function OfferFields({ form }: FieldsProps) {
  const isCustomSize = form.watch('size') === CUSTOM_PLOT_SIZE
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ChoiceField form={form} name="size" label="Plot size" options={SIZE_LABELS} />
      {isCustomSize && (
        <Field label="Your size" hint="For example 6x20 feet">
          {(control) => <TextInput {...control} {...form.register('customSize')} />}
        </Field>
      )}
      <Field label="Price per month" hint="Dollars" error={form.formState.errors.price?.message}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            step="0.01"
            min={0}
            inputMode="decimal"
            {...form.register('price')}
          />
        )}
      </Field>
      <ChoiceField form={form} name="status" label="Status" options={HOSTING_STATUS_LABELS} />
      <ChoiceField form={form} name="soilType" label="Soil type" options={SOIL_TYPE_LABELS} />
      <ChoiceField
        form={form}
        name="sunExposure"
        label="Sun exposure"
        options={SUN_EXPOSURE_LABELS}
      />
    </div>
  )
}

export function ToggleFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      {Object.entries(TOGGLE_LABELS).map(([toggle, label]) => (
        <Switch
          key={toggle}
          label={label}
          checked={form.watch(toggle as PlotToggle)}
          {...form.register(toggle as PlotToggle)}
        />
      ))}
    </div>
  )
}
