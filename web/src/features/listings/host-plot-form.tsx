import { PLOT_AMENITIES, PLOT_AMENITY_LABELS } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { LocateFixed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type PlotPhotos, useCreatePlot } from './create-plot.ts'
import { BasicFields, OfferFields, PlaceFields, ToggleFields } from './plot-fields.tsx'
import { type ReadyListing, useListingForm } from './plot-form.ts'
import { useMyPosition } from './use-my-position.ts'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-6 border-t border-line pt-6">
      <legend className="display float-left mb-4 w-full text-xl font-semibold">{title}</legend>
      <div className="clear-both space-y-6">{children}</div>
    </fieldset>
  )
}

interface HostPlotFormProps {
  onListed: () => void
  /** Stands under the fields that say where the plot is. */
  placeNote?: ReactNode
  photoField: ReactNode
  /** Waits for photos that are on their way; null when one has not made it, which its field then says. */
  whenPhotosAreThere: () => Promise<PlotPhotos | null>
}

/** Unmounting it is what clears it, so the page shows it anew after a success. */
export function HostPlotForm({
  onListed,
  placeNote,
  photoField,
  whenPhotosAreThere,
}: HostPlotFormProps) {
  const form = useListingForm()
  const [amenities, setAmenities] = useState<string[]>([])
  const createPlot = useCreatePlot()
  const { locate, isLocating } = useMyPosition(({ city, address }) => {
    form.setValue('location', city, { shouldValidate: form.formState.isSubmitted })
    form.setValue('address', address, { shouldValidate: form.formState.isSubmitted })
  })

  const submit = async (listing: ReadyListing) => {
    const photos = await whenPhotosAreThere()
    if (photos) createPlot.mutate({ listing, amenities, photos }, { onSuccess: onListed })
  }
  const isListing = form.formState.isSubmitting || createPlot.isPending

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
      <Group title="The plot">
        <BasicFields form={form} />
      </Group>
      <Group title="Where it is">
        <Button
          variant="secondary"
          busyLabel={isLocating && 'Locating...'}
          onClick={() => void locate()}
        >
          <LocateFixed aria-hidden strokeWidth={1.75} className="size-5" />
          Use my current location
        </Button>
        <PlaceFields form={form} />
        {placeNote}
      </Group>
      <Group title="What you offer">
        <OfferFields form={form} />
        <ToggleFields form={form} />
      </Group>
      <Group title="Amenities">
        <div className="grid gap-x-4 sm:grid-cols-2">
          {PLOT_AMENITIES.map((amenity) => (
            <Checkbox
              key={amenity}
              label={PLOT_AMENITY_LABELS[amenity]}
              value={amenity}
              checked={amenities.includes(amenity)}
              onChange={({ target: { checked } }) =>
                setAmenities(
                  PLOT_AMENITIES.filter((other) =>
                    other === amenity ? checked : amenities.includes(other),
                  ),
                )
              }
            />
          ))}
        </div>
      </Group>
      <Group title="Photos">{photoField}</Group>
      <Button type="submit" size="large" busyLabel={isListing && 'Listing your plot...'}>
        List My Plot
      </Button>
    </form>
  )
}
