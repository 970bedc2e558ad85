import { PATHS } from '@commonplot/shared/screens/screens.ts'
import {
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { wordsOf } from '../../lib/api-error.ts'
import { refusedWords, showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { usePageHead } from '../../lib/page-head.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { usePhotoField } from '../photos/photo-uploader.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { HiddenNote, MISSING_WORDS, MissingListing } from './listing-page.tsx'

interface EditScreenProps<Listing> {
  type: 'plot' | 'tool'
  query: UseQueryResult<Listing, Error>
  path: string
  /** The form, for the owner. */
  children: (listing: Listing) => ReactNode
}

/** The form, or its loading, missing, failed and not-yours states. */
export function EditScreen<
  Listing extends { name: string; ownerId: string | null; hiddenReason?: string | undefined },
>({ type, query, path, children }: EditScreenProps<Listing>) {
  const userId = useActingUserId()
  const listing = query.data
  usePageHead({
    title: query.isLoadingError ? MISSING_WORDS[type].title : listing && `Edit ${listing.name}`,
    error: query.error,
  })
  return (
    <div className="page-width pt-6 md:pt-10">
      {query.isPending && <EditSkeleton label={`Loading ${type}`} />}
      {listing && listing.ownerId === userId && (
        <>
          <HiddenNote reason={listing.hiddenReason} isOwn />
          {children(listing)}
        </>
      )}
      {listing && listing.ownerId !== userId && (
        <EmptyState
          heading="h1"
          picture="/pictures/not-found.svg"
          title={`This ${type} is not yours`}
          words="Only who offers it can change it."
        >
          <ButtonLink href={path}>See the {type}</ButtonLink>
        </EmptyState>
      )}
      <MissingListing type={type} query={query} />
    </div>
  )
}

function EditSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mx-auto max-w-3xl space-y-6">
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}

const FAILED = 'Saving failed. Everything you changed is still here; please try again.'

interface EditFormProps<Values extends FieldValues, Ready, Changes extends object, Listing> {
  listing: { name: string; images: string[]; imageTexts?: string[] | undefined }
  /** The page of the listing. */
  path: string
  queryKey: QueryKey
  form: UseFormReturn<Values, unknown, Ready>
  Fields: ComponentType<{ photoField: ReactNode }>
  changesOf: (ready: Ready) => Changes
  save: (changes: Changes & Partial<ChosenPhotos>) => Promise<Listing>
}

/** Returns to the page of the listing after the changes are saved. */
export function EditForm<Values extends FieldValues, Ready, Changes extends object, Listing>(
  props: EditFormProps<Values, Ready, Changes, Listing>,
) {
  const { listing, path, queryKey, form, Fields, changesOf, save } = props
  const photos = usePhotoField({ images: listing.images, imageTexts: listing.imageTexts ?? [] })
  const guard = useLeaveGuard(form.formState.isDirty || photos.isChanged)
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? wordsOf(error, FAILED),
    },
  })
  const onSaved = () => {
    guard.letGo()
    addToast({ title: 'Changes saved', description: 'This is what renters see from now on.' })
    navigate(path, { replace: true })
  }
  const submit = async (ready: Ready) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    const changes = { ...changesOf(ready), ...(photos.isChanged && chosen) }
    if (Object.keys(changes).length === 0) onSaved()
    else
      saving.mutate(changes, { onSuccess: onSaved, onError: (error) => showRefusal(form, error) })
  }
  return (
    <FormProvider {...form}>
      <div className="mx-auto max-w-3xl">
        <BackLink href={path}>Back to the listing</BackLink>
        <h1 className="mt-2 text-3xl">Edit {listing.name}</h1>
        <p className="mt-2 mb-8 text-ink-soft">
          What is agreed or held keeps its price and its rules. To pause, archive or copy it, go to{' '}
          <TextLink href={PATHS.hosting}>Hosting</TextLink>.
        </p>
        <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
          <Fields photoField={photos.field} />
          <SaveBar path={path} isSaving={form.formState.isSubmitting || saving.isPending} />
        </form>
        <LeaveDialog guard={guard} />
      </div>
    </FormProvider>
  )
}

function SaveBar({ path, isSaving }: { path: string; isSaving: boolean }) {
  return (
    <div
      data-bottom-bar="here"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-float lg:sticky lg:border-t lg:bg-paper lg:shadow-none"
    >
      <div className="page-width flex min-h-19 items-center justify-end gap-3 lg:justify-start lg:px-0">
        <Button type="submit" size="large" busyLabel={isSaving && 'Saving...'}>
          Save changes
        </Button>
        <ButtonLink href={path} variant="quiet" className="order-first lg:order-none">
          Cancel
        </ButtonLink>
      </div>
    </div>
  )
}

/** Sends changed fields only, so that a concurrent change of other fields stays. */
export function changedFields<Fields extends object>(
  before: Record<string, unknown>,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
