import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useState } from 'react'
import { HostPlotForm } from '../features/listings/host-plot-form.tsx'
import { ListedState } from '../features/listings/listed-state.tsx'
import { HostingCards } from '../features/listings/side-cards.tsx'
import { ButtonLink } from '../ui/link.tsx'

export function Page() {
  const [isListed, setIsListed] = useState(false)
  if (isListed) {
    return (
      <ListedState
        picture="/pictures/default-garden.svg"
        title="Plot Listed Successfully!"
        words="Growers can find it from now on."
        another="List Another Plot"
        onAnother={() => setIsListed(false)}
      >
        <ButtonLink href={PATHS.plots}>See all plots</ButtonLink>
      </ListedState>
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-8 text-3xl">Host a Plot</h1>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <HostPlotForm onListed={() => setIsListed(true)} />
        <aside>
          <HostingCards />
        </aside>
      </div>
    </div>
  )
}
