import { stayRulesOf } from '@commonplot/shared/listings/stay-rules.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { plotStructuredData } from '@commonplot/shared/plots/plot-structured-data.ts'
import { editPlotPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SourceNote } from '../features/external-data/source-note.tsx'
import {
  HostBar,
  MISSING_WORDS,
  MissingListing,
  OwnerCard,
} from '../features/listings/listing-page.tsx'
import { StartConversationButton } from '../features/messaging/start-conversation-button.tsx'
import { PlaceMap } from '../features/places/place-map.tsx'
import { PlantsForPlot } from '../features/plants/plants-for-plot.tsx'
import { DEFAULT_PLOT_PICTURE } from '../features/plots/plot-card.tsx'
import {
  GrowingConditions,
  PlotAmenities,
  PlotGuidelines,
  PlotHeading,
  ReserveCard,
} from '../features/plots/plot-details.tsx'
import { plotOptions, plotReviewsOptions } from '../features/plots/plot-queries.ts'
import { ListingBooking, useBooking } from '../features/rentals/booking/listing-booking.tsx'
import { ListingReviews } from '../features/reviews/listing-reviews.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { DetailSection, StructuredData } from '../ui/detail-heading.tsx'
import { Gallery, GallerySkeleton } from '../ui/gallery.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'

function PlotDetail({ plot }: { plot: Plot }) {
  const booking = useBooking()
  const { id, name, price, timeZone } = plot
  const item =
    price !== null && ({ type: 'plot', id, name, price, timeZone, ...stayRulesOf(plot) } as const)
  return (
    <article>
      <StructuredData describe={(origin) => plotStructuredData(plot, origin)} />
      <HostBar listing={plot} editPath={editPlotPath(plot.id)} />
      <TooltipProvider>
        <PlotHeading plot={plot} />
      </TooltipProvider>
      <div className="mt-6 md:mt-8">
        <Gallery
          name={plot.name}
          images={plot.images}
          texts={plot.imageTexts}
          fallback={DEFAULT_PLOT_PICTURE}
        />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[1fr_22rem]">
        <aside className="lg:order-last">
          <div className="lg:sticky lg:top-24">
            <ReserveCard
              plot={plot}
              onBook={booking.open}
              bookButtonRef={booking.setMainButton}
              sourceNote={<SourceNote record={plot} />}
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
        <div className="min-w-0">
          <Suspense>
            <PlotSections plot={plot} />
          </Suspense>
        </div>
      </div>
      {item && <ListingBooking item={item} booking={booking} />}
    </article>
  )
}

function PlotSections({ plot }: { plot: Plot }) {
  const reviews = useInfiniteQuery(plotReviewsOptions(plot.id))
  return (
    <div className="space-y-8">
      <OwnerCard listing={plot} type="plot" />
      <DetailSection title="About this plot">
        <p className="max-w-prose text-lg whitespace-pre-line">{plot.description}</p>
      </DetailSection>
      {plot.source === 'local' && (
        <>
          <DetailSection title="Growing conditions">
            <GrowingConditions plot={plot} />
          </DetailSection>
          <DetailSection title="What grows here">
            <PlantsForPlot
              conditions={plot}
              latitude={plot.coordinates?.lat}
              timeZone={plot.timeZone}
            />
          </DetailSection>
        </>
      )}
      {plot.amenities.length > 0 && (
        <DetailSection title="Amenities">
          <PlotAmenities amenities={plot.amenities} />
        </DetailSection>
      )}
      <DetailSection title="Reviews">
        <ListingReviews type="plot" listing={plot} reviews={reviews} />
      </DetailSection>
      {plot.source === 'local' && (
        <DetailSection title="Plot guidelines">
          <PlotGuidelines />
        </DetailSection>
      )}
      <DetailSection title="Location">
        <PlaceMap
          name={plot.name}
          address={plot.address || plot.location}
          coordinates={plot.coordinates}
          placeFor={plot.placeFor}
        />
      </DetailSection>
    </div>
  )
}

export function Page({ id }: { id: string }) {
  const plot = useQuery(plotOptions(id))
  usePageHead({
    title: plot.data?.name ?? (plot.isError ? MISSING_WORDS.plot.title : undefined),
    description: plot.data?.description,
    image: plot.data?.images[0],
    error: plot.error,
  })
  return (
    <div className="page-width pt-6 md:pt-10">
      {plot.isPending && <GallerySkeleton label="Loading plot" />}
      {plot.data && <PlotDetail plot={plot.data} />}
      <MissingListing type="plot" query={plot} />
    </div>
  )
}
