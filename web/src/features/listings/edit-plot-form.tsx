import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { showRefusal } from '../../lib/field-refusal.ts'
import { useChangePlot } from './change-listing.ts'
import { changedFields } from './changed-fields.ts'
import { EditForm, useSavedListing } from './edit-form.tsx'
import type { ListingPhotos } from './listing-photos.ts'
import { PlotFields } from './plot-fields.tsx'
import {
  plotBodyBefore,
  plotBodyOf,
  plotValuesOf,
  type ReadyPlot,
  UNSEEN_STATUS,
  usePlotForm,
} from './plot-form.ts'

interface EditPlotFormProps {
  plot: Plot
  photos: ListingPhotos
  placeNote?: ReactNode
}

export function EditPlotForm({ plot, photos, placeNote }: EditPlotFormProps) {
  // What is read again meanwhile must not change what somebody is typing.
  const [before] = useState(() => plotValuesOf(plot))
  const form = usePlotForm(before)
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
        <PlotFields placeNote={placeNote} photoField={photos.field} />
      </EditForm>
    </FormProvider>
  )
}
