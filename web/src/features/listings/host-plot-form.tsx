import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { FormProvider } from 'react-hook-form'
import { showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { useCreatePlot } from './create-plot.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PlotFields } from './plot-fields.tsx'
import { type ReadyPlot, usePlotForm } from './plot-form.ts'

interface HostPlotFormProps {
  onListed: (plot: Plot) => void
}

/** Unmounting it is what clears it, so the page shows it anew after a success. */
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
