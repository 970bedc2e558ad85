import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { HostForm, HostScreen } from '../features/listings/host-screen.tsx'
import { findPlace } from '../features/listings/listing-place.tsx'
import { PlotFields } from '../features/listings/plot-fields.tsx'
import { plotBodyOf, usePlotForm } from '../features/listings/plot-form.ts'
import { HostingCards } from '../features/listings/side-cards.tsx'
import { refusalOr } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { ButtonLink } from '../ui/link.tsx'

const FAILED = 'Failed to create plot listing. Please try again.'

function HostPlotForm({ onListed }: { onListed: (plot: Plot) => void }) {
  return (
    <HostForm
      type="Plot"
      form={usePlotForm()}
      Fields={PlotFields}
      create={async (ready, listing) => {
        const coordinates = await findPlace(ready.address)
        return call(hostPlotApi.createPlot, {
          body: { ...plotBodyOf(ready), ...listing, coordinates },
        })
      }}
      failure={(error) => refusalOr(error, FAILED)}
      onListed={onListed}
    />
  )
}

export function Page() {
  return (
    <HostScreen<Plot>
      type="Plot"
      title="Host a Plot"
      picture="/pictures/default-garden.svg"
      cards={<HostingCards />}
      form={(onListed) => <HostPlotForm onListed={onListed} />}
      listedWords={() => 'Growers can find it from now on.'}
      listedLink={() => <ButtonLink href={PATHS.plots}>See all plots</ButtonLink>}
    />
  )
}
