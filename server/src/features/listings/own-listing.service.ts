import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { canBecomeState, type ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { cheapestTotalCents, inDollars } from '@commonplot/shared/rentals/pricing.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../failures.ts'

/** Refuses what is not there, and what is somebody else's. */
export function assertOwn<Listing extends { ownerId: string | null }>(
  listing: Listing | undefined,
  { userId }: Caller,
  missing: string,
): Listing {
  if (!listing) throw notFound(missing)
  if (listing.ownerId !== userId) throw forbidden('You can only change listings of your own.')
  return listing
}

interface Priced {
  type: RentalType
  priceCents: number
  minDays: number
}

/** Refuses a price at which the cheapest rental is less than the provider of payments takes. */
export function assertPayable(
  { leastCents }: Pick<Payments, 'leastCents'>,
  { type, priceCents, minDays }: Priced,
): void {
  const totalCents = cheapestTotalCents(type, priceCents, minDays)
  if (totalCents >= leastCents) return
  const field = type === 'plot' ? 'price' : 'pricePerDay'
  const withDeposit = type === 'tool' ? ', with its deposit,' : ''
  throw invalid(
    `${field}: Cards are charged ${inDollars(leastCents)} or more here, and the cheapest rental at this price${withDeposit} comes to ${inDollars(totalCents)}.`,
  )
}

const COPY_OF = 'Copy of '

/** A copy of a copy is a copy of the same thing. */
function copyName(name: string): string {
  const original = name.startsWith(COPY_OF) ? name.slice(COPY_OF.length) : name
  return clipText(COPY_OF + original, TEXT_LIMITS.name).trimEnd()
}

interface Hidable {
  hiddenReason: string | null
}

const HIDDEN_FROM_OTHERS =
  'The people who run this place have hidden this listing. You can change it and answer them, but not offer or copy it.'

interface States<State extends ListingState> {
  state: State
  stateBefore: State | null
}

/** While something else keeps it paused, a host decides only what it goes back to. */
export function statesAfter<State extends ListingState>(
  { state, stateBefore, hiddenReason }: States<State> & Hidable,
  wanted: State,
): States<State> {
  if (hiddenReason !== null && wanted === 'listed') throw conflict(HIDDEN_FROM_OTHERS)
  if (stateBefore !== null && wanted === 'listed') {
    throw conflict('This listing stays paused for now; you cannot offer it yet.')
  }
  if (!canBecomeState(state, wanted)) {
    throw conflict('An archived listing comes back paused first. Offer it again from there.')
  }
  if (stateBefore === null) return { state: wanted, stateBefore: null }
  return { state, stateBefore: wanted }
}

interface Copied extends Hidable {
  name: string
  stateBefore: ListingState | null
}

/**
 * The row of a copy. It is not offered at once, so that its host looks it over; and what cannot be
 * offered for as long as its owner is away cannot be by way of a copy.
 */
export function copyOf<Row extends Copied>(row: Row, id: string, now: Date) {
  if (row.hiddenReason !== null) throw conflict(HIDDEN_FROM_OTHERS)
  return {
    ...row,
    id,
    name: copyName(row.name),
    state: 'paused' as const,
    stateBefore: row.stateBefore && ('paused' as const),
    rating: null,
    ratingSum: 0,
    reviewCount: 0,
    createdAt: now,
    updatedAt: now,
  }
}
