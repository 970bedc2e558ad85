import type { Me } from '@commonplot/shared/accounts/account.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ownTimeZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'
import {
  HomeTownField,
  NameField,
  ProfilePicture,
  ProfileProblem,
  ZoneField,
} from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface WelcomeStepProps {
  me: Me
  PictureField: PictureFieldPart | undefined
  /** The container of the buttons. */
  Foot: ComponentType<{ children: ReactNode }>
  /** After saving, and after `Later`. */
  onDone: () => void
}

/** The first profile of a new person. Every field is optional. */
export function WelcomeStep({ me, PictureField, Foot, onDone }: WelcomeStepProps) {
  // Not prefilled: the default name of a new account would have to be deleted.
  const [suggested] = useState(() => ({ fullName: '', timeZone: ownTimeZone() }))
  const form = useProfileForm(me, onDone, suggested)
  if (!form) return null
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="grid gap-5">
      <NameField form={form} />
      {PictureField && <ProfilePicture form={form} PictureField={PictureField} />}
      <HomeTownField form={form} />
      <ZoneField form={form} />
      <Foot>
        <ProfileProblem form={form} />
        <Button variant="secondary" onClick={onDone}>
          Later
        </Button>
        <Button type="submit" form={form.id} busyLabel={form.busyLabel}>
          Say hello
        </Button>
      </Foot>
    </form>
  )
}
