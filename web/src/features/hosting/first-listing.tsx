import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** For somebody who offers nothing yet. */
export function FirstListing() {
  return (
    <EmptyState
      heading="h2"
      picture="/pictures/empty-hosting.svg"
      title="Somebody near you is looking for a bed"
      words="Offer a corner of your garden or a tool from your shed. Who rents it, when, and what you earn will be here."
    >
      <ButtonLink href={PATHS.hostPlot}>List your first plot</ButtonLink>
      <ButtonLink variant="secondary" href={PATHS.hostTool}>
        Share a tool
      </ButtonLink>
    </EmptyState>
  )
}
