import type { Me } from '@commonplot/shared/accounts/account.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ownTimeZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
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
  /** What holds the buttons. */
  Foot: ComponentType<{ children: ReactNode }>
  /** Saved, or left for later. */
  onDone: () => void
}

/** Nobody is asked for more than a neighbour would like to know, and nobody has to answer. */
export function WelcomeStep({ me, PictureField, Foot, onDone }: WelcomeStepProps) {
  // The name that everybody has at first would only have to be deleted.
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
