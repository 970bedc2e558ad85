import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EditProfileButton } from './edit-profile-button.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'

interface ProfileSettingsCardProps {
  PictureField: PictureFieldPart
  /** More ways on, beside the button. */
  children?: ReactNode
}

/** Where `Edit Profile` leads: it stands beside the settings and asks for nothing before it is used. */
export function ProfileSettingsCard({ PictureField, children }: ProfileSettingsCardProps) {
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
      <div>
        <h2 className="text-xl">Your profile</h2>
        <p className="mt-1 text-ink-soft">
          Name, picture, home town, and a few words about you and your garden.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <EditProfileButton PictureField={PictureField} />
        {children}
      </div>
    </Card>
  )
}
