import { UserRoundPen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openWithCode } from '../../lib/open-with-code.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import type { PictureField as PictureFieldPart } from './picture-field.ts'

const loadDialog = async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog })
const ProfileDialog = lazy(loadDialog)
const dialog = openWithCode(loadDialog)

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
        onClick={() => void dialog.open(show)}
        {...dialog.prefetchOnIntent}
      >
        <UserRoundPen aria-hidden strokeWidth={1.75} className="size-5" />
        Edit profile
      </Button>
      {wasOpened && (
        <Suspense>
          <ProfileDialog open={open} onOpenChange={setOpen} PictureField={PictureField} />
        </Suspense>
      )}
    </>
  )
}
