import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotStructuredData } from '@commonplot/shared/plots/plot-structured-data.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PATHS } from '../app/paths.ts'
import { StartConversationButton } from '../features/messaging/start-conversation-button.tsx'
import { GrowingConditions } from '../features/plots/growing-conditions.tsx'
import { HostCard } from '../features/plots/host-card.tsx'
import { PlotAmenities } from '../features/plots/plot-amenities.tsx'
import { PlotDetailSkeleton } from '../features/plots/plot-detail-skeleton.tsx'
import { PlotGallery } from '../features/plots/plot-gallery.tsx'
import { PlotGuidelines } from '../features/plots/plot-guidelines.tsx'
import { PlotHeading } from '../features/plots/plot-heading.tsx'
import { PlotMap } from '../features/plots/plot-map.tsx'
import { plotOptions } from '../features/plots/plot-queries.ts'
import { PlotReviews } from '../features/plots/plot-reviews.tsx'
import { ReserveCard } from '../features/plots/reserve-card.tsx'
import { BookingModal } from '../features/rentals/booking-modal.tsx'
import { ApiError } from '../lib/api-error.ts'
import { usePageHead } from '../lib/page-head.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function PlotDetail({ plot }: { plot: Plot }) {
  const [isBooking, setIsBooking] = useState(false)
  return (
    <article>
      <StructuredData data={plotStructuredData(plot, window.location.origin)} />
      {isBooking && plot.price !== null && (
        <BookingModal
          item={{ type: 'plot', id: plot.id, name: plot.name, price: plot.price }}
          onClose={() => setIsBooking(false)}
        />
      )}
      <TooltipProvider>
        <PlotHeading plot={plot} />
      </TooltipProvider>
      <div className="mt-6 md:mt-8">
        <PlotGallery name={plot.name} images={plot.images} />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[1fr_22rem]">
        <aside className="lg:order-last">
          <div className="lg:sticky lg:top-24">
            <ReserveCard
              plot={plot}
              onBook={() => setIsBooking(true)}
              reserveActions={
                plot.owner && (
                  <StartConversationButton
                    partner={plot.owner}
                    topic={{ type: 'plot_inquiry', relatedId: plot.id }}
                  >
                    Message Host
                  </StartConversationButton>
                )
              }
            />
          </div>
        </aside>
        <div className="min-w-0 space-y-8">
          <HostCard plot={plot} />
          <Section title="About this plot">
            <p className="max-w-prose text-lg whitespace-pre-line">{plot.description}</p>
          </Section>
          <Section title="Growing conditions">
            <GrowingConditions plot={plot} />
          </Section>
          {plot.amenities.length > 0 && (
            <Section title="Amenities">
              <PlotAmenities amenities={plot.amenities} />
            </Section>
          )}
          <Section title="Reviews">
            <PlotReviews plot={plot} />
          </Section>
          <Section title="Plot guidelines">
            <PlotGuidelines />
          </Section>
          <Section title="Location">
            <PlotMap plot={plot} />
          </Section>
        </div>
      </div>
    </article>
  )
}

export function PlotDetailPage({ id }: { id: string }) {
  const plot = useQuery(plotOptions(id))
  const isMissing = plot.error instanceof ApiError && plot.error.status === 404
  usePageHead({
    title: plot.data?.name ?? (plot.isError ? 'Plot Not Found' : 'Garden plot'),
    description: plot.data?.description,
    image: plot.data?.images[0],
  })
  return (
    <div className="page-width pt-6 md:pt-10">
      {plot.isPending && <PlotDetailSkeleton />}
      {plot.data && <PlotDetail plot={plot.data} />}
      {plot.isError && (
        <>
          <EmptyState
            heading="h1"
            picture="/pictures/empty-search.svg"
            title="Plot Not Found"
            words="The garden plot you're looking for doesn't exist or has been removed."
          >
            <ButtonLink href={PATHS.plots}>Back to all plots</ButtonLink>
          </EmptyState>
          {!isMissing && (
            <FailureLine
              words="Loading this plot failed."
              onRetry={() => void plot.refetch()}
              busy={plot.isFetching}
            />
          )}
        </>
      )}
    </div>
  )
}
