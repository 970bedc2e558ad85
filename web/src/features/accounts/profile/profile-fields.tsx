import { USERNAME_LENGTH } from '@commonplot/shared/accounts/account.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { ownTimeZone } from '../../../lib/format.ts'
import { Field } from '../../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'
import type { ProfileForm } from './use-profile-form.ts'

interface ProfileFieldProps {
  form: ProfileForm
}

const fieldOf = ({ values, set }: ProfileForm, name: keyof ProfileForm['values']) => ({
  value: values[name],
  onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
})

export function NameField({ form }: ProfileFieldProps) {
  return (
    <Field label="Name" error={form.errors.fullName}>
      {(control) => (
        <TextInput
          {...control}
          {...fieldOf(form, 'fullName')}
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
        />
      )}
    </Field>
  )
}

export function UsernameField({ form }: ProfileFieldProps) {
  return (
    <Field label="Username" error={form.errors.username}>
      {(control) => (
        <TextInput
          {...control}
          {...fieldOf(form, 'username')}
          icon="@"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_LENGTH.max}
        />
      )}
    </Field>
  )
}

export function HomeTownField({ form }: ProfileFieldProps) {
  return (
    <Field
      label="Home town"
      hint="A town or a ZIP code. Everybody sees it; nobody needs your street."
      error={form.errors.location}
    >
      {(control) => (
        <TextInput
          {...control}
          {...fieldOf(form, 'location')}
          icon={<MapPin aria-hidden strokeWidth={1.75} className="size-5" />}
          autoComplete="address-level2"
          maxLength={TEXT_LIMITS.name}
        />
      )}
    </Field>
  )
}

export function BioField({ form }: ProfileFieldProps) {
  return (
    <Field label="About you" error={form.errors.bio}>
      {(control) => (
        <TextArea {...control} {...fieldOf(form, 'bio')} maxLength={TEXT_LIMITS.notes} />
      )}
    </Field>
  )
}

type ProfilePictureProps = ProfileFieldProps & { PictureField: PictureFieldPart }

export function ProfilePicture({ form, PictureField }: ProfilePictureProps) {
  const { values, errors, set, onPictureComing } = form
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <PictureField
        fullName={values.fullName}
        value={values.profileImage}
        onChange={(profileImage) => set({ profileImage })}
        onComing={onPictureComing}
        error={errors.profileImage}
      />
    </Suspense>
  )
}

export function ZoneField({ form: { values, errors, set } }: ProfileFieldProps) {
  return (
    <TimeZoneField
      value={values.timeZone}
      onChange={(timeZone) => set({ timeZone })}
      error={errors.timeZone}
    />
  )
}

/** An error of no single field, visible beside the submit button. */
export function ProfileProblem({ form: { problem } }: ProfileFieldProps) {
  if (!problem) return null
  return (
    <p role="alert" className="basis-full font-medium text-danger">
      {problem}
    </p>
  )
}

interface TimeZoneFieldProps {
  value: string
  onChange: (timeZone: string) => void
  error?: string | undefined
}

const inWords = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Browsers do not list UTC, and the person may have a zone under its former name. */
const zonesWith = (...zones: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones])].sort()

function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const here = ownTimeZone()
  return (
    <div>
      <Field label="Time zone" hint="Days, streaks and goals begin and end by it." error={error}>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            {zonesWith(value, here).map((zone) => (
              <option key={zone} value={zone}>
                {inWords(zone)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value !== here && (
        <button
          type="button"
          onClick={() => onChange(here)}
          className="min-h-11 text-left font-semibold text-leaf underline underline-offset-4"
        >
          Use the zone of this device ({inWords(here)})
        </button>
      )}
    </div>
  )
}
