import {
  CUSTOM_PLOT_SIZE,
  HOSTING_STATUS_LABELS,
  PLOT_AMENITY_LABELS,
  PLOT_SIZES,
  type PlotToggle,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
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
import {
  amenityChoices,
  derivedAmenities,
  inUsualOrder,
  type PlotValues,
  UNSEEN_STATUS,
} from './plot-form.ts'

const SIZE_LABELS = Object.fromEntries(PLOT_SIZES.map((size) => [size, size]))

const TOGGLE_LABELS: Record<PlotToggle, string> = {
  waterAccess: 'Water access',
  toolStorageAccess: 'Tool storage',
  parkingAvailable: 'Parking available',
  accessibilityFeatures: 'Accessibility features',
}

/** All fields of a plot. */
export function PlotFields({ photoField }: { photoField: ReactNode }) {
  return (
    <>
      <FieldGroup title="The plot">
        <TextField<PlotValues> name="name" label="Plot name" />
        <AreaField<PlotValues> name="description" label="Description" />
      </FieldGroup>
      <FieldGroup title="Where it is">
        <PlaceFields />
        <PlaceAttribution />
      </FieldGroup>
      <FieldGroup title="What you offer">
        <OfferFields />
        <ToggleFields />
      </FieldGroup>
      <FieldGroup title="Amenities">
        <AmenityFields />
      </FieldGroup>
      <FieldGroup title="Photos">{photoField}</FieldGroup>
      <StayRuleFields />
    </>
  )
}

function PlaceFields() {
  const { setValue, formState } = useFormContext<PlotValues>()
  const found = { shouldValidate: formState.isSubmitted, shouldDirty: true }
  return (
    <>
      <MyPositionButton
        onFound={({ city, address }) => {
          setValue('location', city, found)
          setValue('address', address, found)
        }}
      />
      <TextField<PlotValues> name="location" label="Location" hint="City and ZIP code" />
      <TextField<PlotValues>
        name="address"
        label="Full address"
        hint={useWhoSeesAddress()}
        autoComplete="street-address"
      />
    </>
  )
}

function OfferFields() {
  const { watch, formState } = useFormContext<PlotValues>()
  const isUnseen = formState.defaultValues?.status === UNSEEN_STATUS
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ChoiceField<PlotValues> name="size" label="Plot size" options={SIZE_LABELS} empty={CHOOSE} />
      {watch('size') === CUSTOM_PLOT_SIZE && (
        <TextField<PlotValues> name="customSize" label="Your size" hint="For example 6x20 feet" />
      )}
      <PriceField<PlotValues> name="price" label="Price per month" />
      <ChoiceField<PlotValues>
        name="status"
        label="Status"
        options={HOSTING_STATUS_LABELS}
        empty={isUnseen ? 'As it is (rented today)' : undefined}
      />
      <ChoiceField<PlotValues>
        name="soilType"
        label="Soil type"
        options={SOIL_TYPE_LABELS}
        empty={CHOOSE}
      />
      <ChoiceField<PlotValues>
        name="sunExposure"
        label="Sun exposure"
        options={SUN_EXPOSURE_LABELS}
        empty={CHOOSE}
      />
    </div>
  )
}

function ToggleFields() {
  const { watch, register } = useFormContext<PlotValues>()
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      {Object.entries(TOGGLE_LABELS).map(([toggle, label]) => (
        <Switch
          key={toggle}
          label={label}
          checked={watch(toggle as PlotToggle)}
          {...register(toggle as PlotToggle)}
        />
      ))}
    </div>
  )
}

const LABELS: Record<string, string> = PLOT_AMENITY_LABELS

function AmenityFields() {
  const { watch, setValue, formState } = useFormContext<PlotValues>()
  const values = watch()
  const chosen = values.amenities
  // Shown as well, but only the toggle changes them.
  const derived = derivedAmenities(values)
  const own = (formState.defaultValues?.amenities ?? []).filter((amenity) => amenity !== undefined)
  const choose = (amenity: string, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== amenity)
    const next = inUsualOrder(isChosen ? [...others, amenity] : others, own)
    setValue('amenities', next, { shouldDirty: true })
  }
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {amenityChoices(own).map((amenity) => (
        <Checkbox
          key={amenity}
          label={LABELS[amenity] ?? amenity}
          value={amenity}
          checked={chosen.includes(amenity) || derived.includes(amenity)}
          disabled={derived.includes(amenity)}
          onChange={({ target: { checked } }) => choose(amenity, checked)}
        />
      ))}
    </div>
  )
}
