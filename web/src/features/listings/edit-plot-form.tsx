import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { showRefusal } from '../../lib/forms.ts'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { useChangePlot } from './change-listing.ts'
import { changedFields, EditForm, useSavedListing } from './edit-form.tsx'
import { PlotFields } from './plot-fields.tsx'
import {
  plotBodyBefore,
  plotBodyOf,
  plotValuesOf,
  type ReadyPlot,
  UNSEEN_STATUS,
  usePlotForm,
} from './plot-form.ts'

export function EditPlotForm({ plot }: { plot: Plot }) {
  // A refetch must not overwrite typed fields.
  const [before] = useState(() => plotValuesOf(plot))
  const form = usePlotForm(before)
  const photos = usePhotoField({ images: plot.images, imageTexts: plot.imageTexts ?? [] })
  const path = plotPath(plot.id)
  const changePlot = useChangePlot(plot.id)
  const { guard, onSaved } = useSavedListing(path, form.formState.isDirty || photos.isChanged)

  const submit = async (listing: ReadyPlot) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    const { status, ...changed } = changedFields(plotBodyBefore(before), plotBodyOf(listing))
    const changes = {
      ...changed,
      ...(status && form.getValues('status') !== UNSEEN_STATUS && { status }),
      ...(photos.isChanged && chosen),
    }
    if (Object.keys(changes).length === 0) onSaved()
    else
      changePlot.mutate(changes, {
        onSuccess: onSaved,
        onError: (error) => showRefusal(form, error),
      })
  }

  return (
    <FormProvider {...form}>
      <EditForm
        name={plot.name}
        path={path}
        guard={guard}
        isSaving={form.formState.isSubmitting || changePlot.isPending}
        onSubmit={form.handleSubmit(submit)}
      >
        <PlotFields photoField={photos.field} />
      </EditForm>
    </FormProvider>
  )
}
