import { UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'

const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

interface EditProfileButtonProps {
  PictureField: PictureFieldPart
  variant?: ButtonVariant
}

/** The form comes with its first use, and then stays, so that nothing typed is lost by closing it. */
export function EditProfileButton({ PictureField, variant }: EditProfileButtonProps) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        {...(variant && { variant })}
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
