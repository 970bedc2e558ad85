import { PAY_WITHIN_HOURS } from '@commonplot/shared/bookings/booking-state.ts'
import type { BookingAnswer } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { HostedListing, HostedRequest, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { inCents, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { useRef, useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useAnswerBooking } from '../../bookings/answer-booking.ts'
import { ThreadLink } from '../../messaging/start-conversation-button.tsx'
import { hostingHref } from '../hosting-view.ts'

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

const ConfirmDialog = lazyPart(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
)

interface RequestCardProps {
  request: HostedRequest
  /** Unknown for a session of an expert. */
  listing: HostedListing | undefined
  onAnswered: () => void
}

const toldAfter = (name: string, isPaidFor: boolean) => ({
  accepted: {
    title: 'Request accepted',
    description: isPaidFor
      ? `${name} has ${PAY_WITHIN_HOURS} hours to pay; the days are kept until then.`
      : `${name} is told at once.`,
  },
  declined: { title: 'Request declined', description: `${name} is told at once.` },
})

function RequestCard({ request, listing, onAnswered }: RequestCardProps) {
  const format = useFormat()
  const person = request.requester
  const answering = useAnswerBooking(request.id)
  const [isDeclining, setIsDeclining] = useState(false)
  const answer = async (status: Extract<BookingAnswer, 'accepted' | 'declined'>) => {
    try {
      // Not by a callback of the card, which is gone by the time the answer is through.
      await answering.mutateAsync(status)
      addToast(toldAfter(person.fullName, listing !== undefined)[status])
      onAnswered()
    } catch {
      // A toast has said so.
      setIsDeclining(false)
    }
  }
  const isSending = (status: BookingAnswer) => answering.isPending && answering.variables === status
  return (
    <li>
      <Card className="flex h-full flex-col gap-4 p-5">
        <div className="flex items-center gap-4">
          <Avatar fullName={person.fullName} src={person.profileImage} />
          <div className="min-w-0">
            <p className="text-lg font-semibold">{person.fullName}</p>
            <p className="text-sm text-ink-soft">
              asked <TimeAgo instant={request.createdAt} />
            </p>
          </div>
        </div>
        <div>
          <h3 className="text-xl">{request.itemName}</h3>
          <p>
            {format.plainDate(request.startDate)} – {format.plainDate(request.endDate)}
          </p>
          {listing && <RequestWorth request={request} listing={listing} />}
        </div>
        {request.notes && (
          <p className="border-l-2 border-line pl-3 text-ink-soft">{request.notes}</p>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          <Button
            onClick={() => void answer('accepted')}
            isWaiting={answering.isPending}
            busyLabel={isSending('accepted') && 'Accepting...'}
          >
            Accept
          </Button>
          <Button
            variant="secondary"
            onClick={() => void ConfirmDialog.open(() => setIsDeclining(true))}
            {...ConfirmDialog.prefetchOnIntent}
            isWaiting={answering.isPending}
          >
            Decline
          </Button>
          <ThreadLink person={person} about={{ type: request.itemType, id: request.itemId }} />
        </div>
      </Card>
      {isDeclining && (
        <ConfirmDialog
          open
          onClose={() => setIsDeclining(false)}
          title={`Decline the request for ${request.itemName}?`}
          action="Yes, decline"
          busyLabel={isSending('declined') && 'Declining...'}
          onConfirm={() => void answer('declined')}
        >
          <p>{person.fullName} is told at once and may ask for other days.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

const UNITS = { plot: ['month', 'months'], tool: ['day', 'days'] } as const

interface RequestWorthProps {
  request: TakenPeriod
  listing: HostedListing
}

/** The host's share at the current price. */
function RequestWorth({ request, listing: { type, price } }: RequestWorthProps) {
  if (price === null) return null
  const quote = quoteRental(type, inCents(price), request.startDate, request.endDate)
  const unit = UNITS[type][quote.duration === 1 ? 0 : 1]
  return (
    <p className="mt-1">
      <span className="display figures text-xl font-semibold text-terracotta">
        {formatMoney(quote.hostCents / 100)}
      </span>{' '}
      <span className="text-ink-soft">
        for you: {quote.duration} {unit} at {formatMoney(price)}, less the{' '}
        {formatMoney(quote.platformFeeCents / 100)} fee
      </span>
    </p>
  )
}
