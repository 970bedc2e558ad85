import { stayRulesOf } from '@commonplot/shared/listings/stay-rules.ts'
import { editToolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { toolStructuredData } from '@commonplot/shared/tools/tool-structured-data.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SourceNote } from '../features/external-data/source-note.tsx'
import {
  HostBar,
  MISSING_WORDS,
  MissingListing,
  OwnerCard,
} from '../features/listings/listing-page.tsx'
import { StartConversationButton } from '../features/messaging/start-conversation-button.tsx'
import { PlaceMap } from '../features/places/place-map.tsx'
import { ListingBooking, useBooking } from '../features/rentals/booking/listing-booking.tsx'
import { ListingReviews } from '../features/reviews/listing-reviews.tsx'
import { DEFAULT_TOOL_PICTURE } from '../features/tools/tool-card.tsx'
import {
  RentCard,
  SafetyGuidelines,
  ToolHeading,
  WhatIsIncluded,
} from '../features/tools/tool-details.tsx'
import { toolOptions, toolReviewsOptions } from '../features/tools/tool-queries.ts'
import { usePageHead } from '../lib/page-head.ts'
import { DetailSection, StructuredData } from '../ui/detail-heading.tsx'
import { Gallery, GallerySkeleton } from '../ui/gallery.tsx'

function ToolDetail({ tool }: { tool: Tool }) {
  const reviews = useInfiniteQuery(toolReviewsOptions(tool.id))
  const booking = useBooking()
  const { id, name, pricePerDay: price, timeZone } = tool
  const item = { type: 'tool', id, name, price, timeZone, ...stayRulesOf(tool) } as const
  return (
    <article>
      <StructuredData describe={(origin) => toolStructuredData(tool, origin)} />
      <HostBar listing={tool} editPath={editToolPath(tool.id)} />
      <ToolHeading tool={tool} />
      <div className="mt-6 md:mt-8">
        <Gallery
          name={tool.name}
          images={tool.images}
          texts={tool.imageTexts}
          fallback={DEFAULT_TOOL_PICTURE}
        />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[1fr_22rem]">
        <aside className="lg:order-last">
          <div className="lg:sticky lg:top-24">
            <RentCard
              tool={tool}
              onBook={booking.open}
              bookButtonRef={booking.setMainButton}
              sourceNote={<SourceNote record={tool} />}
              rentActions={
                tool.owner && (
                  <StartConversationButton
                    partner={tool.owner}
                    topic={{ type: 'tool_rental', relatedId: tool.id }}
                  >
                    Message Owner
                  </StartConversationButton>
                )
              }
            />
          </div>
        </aside>
        <div className="min-w-0 space-y-8">
          <OwnerCard listing={tool} type="tool" />
          <DetailSection title="About this tool">
            <p className="max-w-prose text-lg whitespace-pre-line">{tool.description}</p>
          </DetailSection>
          {tool.source === 'local' && (
            <DetailSection title="What's Included">
              <WhatIsIncluded along={tool.included} />
            </DetailSection>
          )}
          <DetailSection title="Reviews">
            <ListingReviews type="tool" listing={tool} reviews={reviews} />
          </DetailSection>
          <DetailSection title="Safety guidelines">
            <SafetyGuidelines />
          </DetailSection>
          {tool.placeFor && (
            <DetailSection title="Location">
              <PlaceMap
                name={tool.name}
                address={tool.location}
                coordinates={tool.coordinates}
                placeFor={tool.placeFor}
              />
            </DetailSection>
          )}
        </div>
      </div>
      <ListingBooking item={item} booking={booking} />
    </article>
  )
}

export function Page({ id }: { id: string }) {
  const tool = useQuery(toolOptions(id))
  usePageHead({
    title: tool.data?.name ?? (tool.isError ? MISSING_WORDS.tool.title : undefined),
    description: tool.data?.description,
    image: tool.data?.images[0],
    error: tool.error,
  })
  return (
    <div className="page-width pt-6 md:pt-10">
      {tool.isPending && <GallerySkeleton label="Loading tool" />}
      {tool.data && <ToolDetail tool={tool.data} />}
      <MissingListing type="tool" query={tool} />
    </div>
  )
}
