import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { toolStructuredData } from '@commonplot/shared/tools/tool-structured-data.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PATHS } from '../app/paths.ts'
import { StartConversationButton } from '../features/messaging/start-conversation-button.tsx'
import { BookingModal } from '../features/rentals/booking-modal.tsx'
import { OwnerCard } from '../features/tools/owner-card.tsx'
import { RentCard } from '../features/tools/rent-card.tsx'
import { ToolDetailSkeleton } from '../features/tools/tool-detail-skeleton.tsx'
import { ToolGallery } from '../features/tools/tool-gallery.tsx'
import { ToolHeading } from '../features/tools/tool-heading.tsx'
import { SafetyGuidelines, WhatIsIncluded } from '../features/tools/tool-lists.tsx'
import { toolOptions } from '../features/tools/tool-queries.ts'
import { ToolReviews } from '../features/tools/tool-reviews.tsx'
import { ApiError } from '../lib/api-error.ts'
import { usePageHead } from '../lib/page-head.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { ButtonLink } from '../ui/link.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function ToolDetail({ tool }: { tool: Tool }) {
  const [isBooking, setIsBooking] = useState(false)
  return (
    <article>
      <StructuredData data={toolStructuredData(tool, window.location.origin)} />
      {isBooking && (
        <BookingModal
          item={{ type: 'tool', id: tool.id, name: tool.name, price: tool.pricePerDay }}
          onClose={() => setIsBooking(false)}
        />
      )}
      <ToolHeading tool={tool} />
      <div className="mt-6 md:mt-8">
        <ToolGallery name={tool.name} images={tool.images} />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[1fr_22rem]">
        <aside className="lg:order-last">
          <div className="lg:sticky lg:top-24">
            <RentCard
              tool={tool}
              onBook={() => setIsBooking(true)}
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
          <OwnerCard tool={tool} />
          <Section title="About this tool">
            <p className="max-w-prose text-lg whitespace-pre-line">{tool.description}</p>
          </Section>
          <Section title="What's Included">
            <WhatIsIncluded />
          </Section>
          <Section title="Reviews">
            <ToolReviews tool={tool} />
          </Section>
          <Section title="Safety guidelines">
            <SafetyGuidelines />
          </Section>
        </div>
      </div>
    </article>
  )
}

export function ToolDetailPage({ id }: { id: string }) {
  const tool = useQuery(toolOptions(id))
  const isMissing = tool.error instanceof ApiError && tool.error.status === 404
  usePageHead({
    title: tool.data?.name ?? (tool.isError ? 'Tool Not Found' : 'Garden tool'),
    description: tool.data?.description,
    image: tool.data?.images[0],
  })
  return (
    <div className="page-width pt-6 md:pt-10">
      {tool.isPending && <ToolDetailSkeleton />}
      {tool.data && <ToolDetail tool={tool.data} />}
      {tool.isError && (
        <>
          <EmptyState
            heading="h1"
            picture="/pictures/empty-search.svg"
            title="Tool Not Found"
            words="The tool you're looking for doesn't exist or has been removed."
          >
            <ButtonLink href={PATHS.tools}>Back to all tools</ButtonLink>
          </EmptyState>
          {!isMissing && (
            <FailureLine
              words="Loading this tool failed."
              onRetry={() => void tool.refetch()}
              busy={tool.isFetching}
            />
          )}
        </>
      )}
    </div>
  )
}
