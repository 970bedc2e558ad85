import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useMutation } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { refusedWords, showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { findPlace } from './change-listing.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { ToolFields } from './tool-fields.tsx'
import { type ReadyTool, toolBodyOf, useToolForm } from './tool-form.ts'

interface HostToolFormProps {
  onListed: (tool: Tool) => void
}

/** The page remounts the form after a success, which clears it. */
export function HostToolForm({ onListed }: HostToolFormProps) {
  const form = useToolForm()
  const photos = usePhotoField()
  const createTool = useCreateTool()
  const guard = useLeaveGuard(form.formState.isDirty || photos.isChanged)
  const submit = async (listing: ReadyTool) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    createTool.mutate(
      { listing, photos: chosen },
      { onSuccess: onListed, onError: (error) => showRefusal(form, error) },
    )
  }
  const isListing = form.formState.isSubmitting || createTool.isPending
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
        <ToolFields photoField={photos.field} />
        <Button type="submit" size="large" busyLabel={isListing && 'Listing your tool...'}>
          List My Tool
        </Button>
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  )
}

interface NewToolAnswers {
  listing: ReadyTool
  photos: ChosenPhotos
}

const FAILED = 'Listing your tool failed. Everything you typed is still here; please try again.'

function useCreateTool() {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (answers: NewToolAnswers) => createTool(answers, await asMember()),
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? wordsOf(error, FAILED),
    },
  })
}

async function createTool({ listing, photos }: NewToolAnswers, ownerId: string) {
  const { images, imageTexts } = photos
  return call(hostToolApi.createTool, {
    body: {
      ...toolBodyOf(listing),
      ownerId,
      images,
      ...(imageTexts.some(Boolean) && { imageTexts }),
      coordinates: await findPlace(listing.location),
    },
  })
}
