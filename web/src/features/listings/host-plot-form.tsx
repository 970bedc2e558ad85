import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { useMutation } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { refusalOr } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { refusedWords, showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { findPlace } from './change-listing.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PlotFields } from './plot-fields.tsx'
import { plotBodyOf, type ReadyPlot, usePlotForm } from './plot-form.ts'

interface HostPlotFormProps {
  onListed: (plot: Plot) => void
}

/** The page remounts the form after a success, which clears it. */
export function HostPlotForm({ onListed }: HostPlotFormProps) {
  const form = usePlotForm()
  const photos = usePhotoField()
  const createPlot = useCreatePlot()
  const guard = useLeaveGuard(form.formState.isDirty || photos.isChanged)
  const submit = async (listing: ReadyPlot) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    createPlot.mutate(
      { listing, photos: chosen },
      { onSuccess: onListed, onError: (error) => showRefusal(form, error) },
    )
  }
  const isListing = form.formState.isSubmitting || createPlot.isPending
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
        <PlotFields photoField={photos.field} />
        <Button type="submit" size="large" busyLabel={isListing && 'Listing your plot...'}>
          List My Plot
        </Button>
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  )
}

interface NewPlotAnswers {
  listing: ReadyPlot
  photos: ChosenPhotos
}

const FAILED = 'Failed to create plot listing. Please try again.'

function useCreatePlot() {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (answers: NewPlotAnswers) => createPlot(answers, await asMember()),
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? refusalOr(error, FAILED),
    },
  })
}

async function createPlot({ listing, photos }: NewPlotAnswers, ownerId: string) {
  const { images, imageTexts } = photos
  return call(hostPlotApi.createPlot, {
    body: {
      ...plotBodyOf(listing),
      ownerId,
      images,
      ...(imageTexts.some(Boolean) && { imageTexts }),
      coordinates: await findPlace(listing.address),
    },
  })
}
