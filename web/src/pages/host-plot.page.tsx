import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useState } from 'react'
import { HostPlotForm } from '../features/listings/host-plot-form.tsx'
import { HostingCards } from '../features/listings/hosting-cards.tsx'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { PhotoUploader } from '../features/photos/photo-uploader.tsx'
import { usePhotoList } from '../features/photos/use-photo-list.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'

const PHOTO_MISSING = 'A photo has not been uploaded. Try it again, or remove it.'

function NewPlot({ onListed }: { onListed: () => void }) {
  const photos = usePhotoList()
  const [error, setError] = useState<string>()
  const whenPhotosAreThere = async () => {
    const chosen = await photos.settle()
    setError(chosen ? undefined : PHOTO_MISSING)
    return chosen
  }
  return (
    <HostPlotForm
      onListed={onListed}
      placeNote={<PlaceAttribution />}
      photoField={<PhotoUploader list={photos} error={error} />}
      whenPhotosAreThere={whenPhotosAreThere}
    />
  )
}

export function Page() {
  const [isListed, setIsListed] = useState(false)
  if (isListed) {
    return (
      <div className="page-width pt-8 md:pt-12">
        <div role="status">
          <EmptyState
            heading="h1"
            picture="/pictures/default-garden.svg"
            title="Plot Listed Successfully!"
            words="Growers can find it from now on."
          >
            <Button variant="secondary" onClick={() => setIsListed(false)}>
              List Another Plot
            </Button>
            <ButtonLink href={PATHS.plots}>See all plots</ButtonLink>
          </EmptyState>
        </div>
      </div>
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-8 text-3xl">Host a Plot</h1>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <NewPlot onListed={() => setIsListed(true)} />
        <aside>
          <HostingCards />
        </aside>
      </div>
    </div>
  )
}
