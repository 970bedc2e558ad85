import type { HostedListing, HostedRequest, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { useRef } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { hostingHref } from '../hosting-view.ts'
import { RequestCard } from './request-card.tsx'

const listingOf = (
  listings: readonly HostedListing[],
  { itemType, itemId }: HostedRequest,
): HostedListing | undefined => listings.find(({ type, id }) => type === itemType && id === itemId)

interface RequestsPanelProps {
  hosting: Hosting
}

export function RequestsPanel({ hosting }: RequestsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = hosting.requests.filter(({ status }) => status === 'pending')
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {titleFor(waiting.length)}
      </h2>
      {waiting.length === 0 && <NothingAsked />}
      <ul className="grid gap-4 empty:hidden lg:grid-cols-2">
        {waiting.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            listing={listingOf(hosting.listings, request)}
            // The answered card disappears together with the focused button.
            onAnswered={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

function titleFor(count: number): string {
  if (count === 0) return 'Requests'
  return count === 1 ? 'One request to answer' : `${count} requests to answer`
}

function NothingAsked() {
  return (
    <EmptyState
      picture="/pictures/empty-messages.svg"
      title="No requests to answer"
      words="When somebody asks for your plot or tool, you accept or decline here."
    >
      <ButtonLink variant="secondary" href={hostingHref('calendar')}>
        See the calendar
      </ButtonLink>
    </EmptyState>
  )
}
