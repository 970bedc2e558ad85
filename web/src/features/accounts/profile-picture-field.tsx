import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

export interface ProfilePictureFieldProps {
  fullName: string
  /** The address of the picture; empty is none. */
  value: string
  onChange: (address: string) => void
  error?: string | undefined
}

/** The picture by its address, and how it looks. */
export function ProfilePictureField({
  fullName,
  value,
  onChange,
  error,
}: ProfilePictureFieldProps) {
  return (
    <div className="flex items-start gap-4">
      <Avatar fullName={fullName} src={value || null} className="mt-1 size-18 text-xl" />
      <Field
        label="Picture"
        hint="The web address of a picture; without one your initials stand for you."
        error={error}
        className="min-w-0 grow"
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              inputMode="url"
              placeholder="https://"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {value !== '' && (
              <Button variant="quiet" className="px-3!" onClick={() => onChange('')}>
                Remove
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}
