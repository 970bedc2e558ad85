import type { HostedRequest, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { ArrowLeft, CircleAlert, KeyRound, MessageCircle } from 'lucide-react'
import { useFormat, useHereAndNow } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { hostingHref } from './hosting-view.ts'
import { NeedsRow } from './needs-row.tsx'
import { type Handover, handoversOf, lacksOf } from './needs-today.ts'

function RequestRow({ request }: { request: HostedRequest }) {
  const format = useFormat()
  const stay = `${format.plainDate(request.startDate)} – ${format.plainDate(request.endDate)}`
  return (
    <NeedsRow
      href={hostingHref('requests')}
      tone="sun"
      Icon={MessageCircle}
      title={`${request.requester.fullName} asks for ${request.itemName}`}
      words={stay}
    />
  )
}

const DAYS = { today: 'Today', tomorrow: 'Tomorrow' }

function HandoverRow({ handover: { rental, what, when } }: { handover: Handover }) {
  const { renter, item, startDate, endDate } = rental
  const day = what === 'starts' ? startDate : endDate
  const verb = what === 'starts' ? 'starts with' : 'brings back'
  return (
    <NeedsRow
      href={hostingHref('calendar', {
        month: day.slice(0, 7),
        item: itemKey(rental.type, rental.itemId),
      })}
      tone="leaf"
      Icon={what === 'starts' ? KeyRound : ArrowLeft}
      title={`${renter.fullName} ${verb} ${item.name}`}
      words={DAYS[when]}
    />
  )
}

/** The first question of a host. */
export function NeedsYou({ hosting }: { hosting: Hosting }) {
  const { now } = useHereAndNow()
  const requests = hosting.requests.filter(({ status }) => status === 'pending')
  const handovers = handoversOf(hosting.rentals, now)
  const lacks = lacksOf(hosting.listings)
  const isQuiet = requests.length + handovers.length + lacks.length === 0
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-3 text-2xl">
        Needs you today
      </h2>
      <Card className="overflow-hidden">
        {isQuiet ? (
          <p className="px-5 py-6 text-lg text-ink-soft">Nothing. Enjoy the garden.</p>
        ) : (
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
            {handovers.map((handover) => (
              <HandoverRow key={`${handover.rental.id} ${handover.what}`} handover={handover} />
            ))}
            {lacks.map(({ listing, words }) => (
              <NeedsRow
                key={listing.id}
                href={hostingHref('listings')}
                tone="soil"
                Icon={CircleAlert}
                title={`${listing.name} ${words}`}
                words="Look at your listings"
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
