import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { inCents, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { formatMoney } from '../../lib/format.ts'

const UNITS = { plot: ['month', 'months'], tool: ['day', 'days'] } as const

interface RequestWorthProps {
  request: TakenPeriod
  listing: HostedListing
}

/** What is left for the host, at the price of today. */
export function RequestWorth({ request, listing: { type, price } }: RequestWorthProps) {
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
