import { useQuery } from '@tanstack/react-query'
import { addToast } from '../../../lib/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { meOptions } from '../account-queries.ts'
import type { PictureField as PictureFieldPart } from './picture-field.ts'
import {
  BioField,
  HomeTownField,
  NameField,
  ProfilePicture,
  ProfileProblem,
  UsernameField,
  ZoneField,
} from './profile-fields.tsx'
import { type ProfileForm, useProfileForm } from './use-profile-form.ts'

interface ProfileDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  PictureField: PictureFieldPart
}

export function ProfileDialog({ open, onOpenChange, PictureField }: ProfileDialogProps) {
  const me = useQuery({ ...meOptions, enabled: open })
  const form = useProfileForm(me.data, () => {
    onOpenChange(false)
    addToast({ title: 'Profile saved', description: 'Your neighbours see it from now on.' })
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit profile"
      description="What your neighbours see of you."
      footer={
        form && (
          <>
            <ProfileProblem form={form} />
            <Button
              variant="secondary"
              onClick={() => {
                form.discard()
                onOpenChange(false)
              }}
            >
              Cancel
            </Button>
            <Button type="submit" form={form.id} busyLabel={form.busyLabel}>
              Save profile
            </Button>
          </>
        )
      }
    >
      {me.isPending && <ProfileFormSkeleton />}
      {me.isError && <FailureLine words="Loading your profile failed." query={me} />}
      {form && <ProfileFormBody form={form} PictureField={PictureField} />}
    </Dialog>
  )
}

type BodyProps = { form: ProfileForm } & Pick<ProfileDialogProps, 'PictureField'>

function ProfileFormBody({ form, PictureField }: BodyProps) {
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="grid gap-5">
      <ProfilePicture form={form} PictureField={PictureField} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField form={form} />
        <UsernameField form={form} />
      </div>
      <HomeTownField form={form} />
      <BioField form={form} />
      <ZoneField form={form} />
    </form>
  )
}

function ProfileFormSkeleton() {
  return (
    <div role="status" aria-label="Loading your profile" className="grid gap-5">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-28" />
    </div>
  )
}
