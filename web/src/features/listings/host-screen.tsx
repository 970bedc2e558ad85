import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { refusedWords, showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { usePhotoField } from '../photos/photo-uploader.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

interface HostScreenProps<Listing> {
  type: 'Plot' | 'Tool'
  title: string
  picture: string
  cards: ReactNode
  /** The form. A success unmounts it, which clears it. */
  form: (onListed: (listing: Listing) => void) => ReactNode
  listedWords: (listing: Listing) => string
  listedLink: (listing: Listing) => ReactNode
}

/** The form of a new listing, and its confirmation in the same place. */
export function HostScreen<Listing>(props: HostScreenProps<Listing>) {
  const { type, title, picture, cards, form, listedWords, listedLink } = props
  const [listing, setListing] = useState<Listing | null>(null)
  if (listing === null) {
    return (
      <div className="page-width pt-8 md:pt-12">
        <h1 className="mb-8 text-3xl">{title}</h1>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
          {form(setListing)}
          <aside>{cards}</aside>
        </div>
      </div>
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <div role="status">
        <EmptyState
          heading="h1"
          picture={picture}
          title={`${type} Listed Successfully!`}
          words={listedWords(listing)}
        >
          <Button variant="secondary" onClick={() => setListing(null)}>
            List Another {type}
          </Button>
          {listedLink(listing)}
        </EmptyState>
      </div>
      <p className="text-center">
        <TextLink href={PATHS.hosting} className="inline-flex min-h-11 items-center">
          Go to hosting
        </TextLink>
      </p>
    </div>
  )
}

interface NewListing {
  ownerId: string
  images: string[]
  imageTexts?: string[]
}

interface HostFormProps<Values extends FieldValues, Ready, Listing> {
  type: 'Plot' | 'Tool'
  form: UseFormReturn<Values, unknown, Ready>
  Fields: ComponentType<{ photoField: ReactNode }>
  create: (ready: Ready, listing: NewListing) => Promise<Listing>
  failure: (error: Error) => string
  onListed: (listing: Listing) => void
}

export function HostForm<Values extends FieldValues, Ready, Listing>({
  type,
  form,
  Fields,
  create,
  failure,
  onListed,
}: HostFormProps<Values, Ready, Listing>) {
  const photos = usePhotoField()
  const asMember = useRequireSignIn()
  const guard = useLeaveGuard(form.formState.isDirty || photos.isChanged)
  const creation = useMutation({
    mutationFn: async ({ ready, images, imageTexts }: ChosenPhotos & { ready: Ready }) => {
      const texts = imageTexts.some(Boolean) && { imageTexts }
      return create(ready, { ownerId: await asMember(), images, ...texts })
    },
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? failure(error),
    },
  })
  const submit = async (ready: Ready) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    creation.mutate(
      { ready, ...chosen },
      { onSuccess: onListed, onError: (error) => showRefusal(form, error) },
    )
  }
  const isListing = form.formState.isSubmitting || creation.isPending
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
        <Fields photoField={photos.field} />
        <Button
          type="submit"
          size="large"
          busyLabel={isListing && `Listing your ${type.toLowerCase()}...`}
        >
          List My {type}
        </Button>
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  )
}
