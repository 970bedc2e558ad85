import { UserRoundPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'

interface ProfileSettingsCardProps {
  PictureField: PictureFieldPart
  /** Further links beside the button. */
  children?: ReactNode
}

/** Loads no profile before the button is pressed. */
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

const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

/** The dialog loads with its first use and stays mounted: closing it loses no typed words. */
function EditProfileButton({ PictureField }: Pick<ProfileSettingsCardProps, 'PictureField'>) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => void ProfileDialog.open(show)}
        {...ProfileDialog.prefetchOnIntent}
      >
        <UserRoundPen aria-hidden strokeWidth={1.75} className="size-5" />
        Edit profile
      </Button>
      {wasOpened && (
        <ProfileDialog open={open} onOpenChange={setOpen} PictureField={PictureField} />
      )}
    </>
  )
}
