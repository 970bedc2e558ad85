import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type {
  HostedListing,
  HostedRental,
  HostedRequest,
  Hosting,
} from '@commonplot/shared/hosting/hosting.ts'
import type { Block } from '@commonplot/shared/rentals/blocks.contract.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'

interface Span {
  key: string
  /** `plot:…` or `tool:…`. */
  item: string
  itemName: string
  /** The first and the last day that it takes. */
  first: string
  last: string
}

export type CalendarEntry = Span &
  (
    | { kind: 'rental'; rental: HostedRental }
    | { kind: 'request'; request: HostedRequest }
    | { kind: 'block'; block: Block; listing: HostedListing }
    | { kind: 'buffer' }
  )

export interface ItemCalendar {
  listing: HostedListing
  bufferDays: number
  blocks: readonly Block[]
}

const SHOWN = ['held', 'confirmed', 'completed']

const daysOf = (stay: { startDate: string; endDate: string }) => ({
  first: stay.startDate,
  last: addDays(freeFrom(stay), -1),
})

function entriesOfRental(rental: HostedRental, bufferDays: number): CalendarEntry[] {
  const item = itemKey(rental.type, rental.itemId)
  const about = { item, itemName: rental.item.name }
  const entry = { ...about, ...daysOf(rental), key: rental.id, kind: 'rental', rental } as const
  if (bufferDays === 0) return [entry]
  const first = freeFrom(rental)
  const last = addDays(first, bufferDays - 1)
  return [entry, { ...about, first, last, key: `${rental.id} buffer`, kind: 'buffer' }]
}

const entryOfBlock = (listing: HostedListing, block: Block): CalendarEntry => ({
  ...{ key: block.id, kind: 'block', block, listing },
  ...{ item: itemKey(listing.type, listing.id), itemName: listing.name },
  ...daysOf(block),
})

const entryOfRequest = (request: HostedRequest): CalendarEntry => ({
  ...{ key: request.id, kind: 'request', request, itemName: request.itemName },
  item: `${request.itemType}:${request.itemId}`,
  ...daysOf(request),
})

/** Rentals with their buffer days, days off and requests. */
export function entriesOf(
  { rentals, requests }: Pick<Hosting, 'rentals' | 'requests'>,
  calendars: readonly ItemCalendar[],
): CalendarEntry[] {
  const buffers = new Map(
    calendars.map(({ listing, bufferDays }) => [itemKey(listing.type, listing.id), bufferDays]),
  )
  const all = [
    ...rentals
      .filter(({ status }) => SHOWN.includes(status))
      .flatMap((rental) =>
        entriesOfRental(rental, buffers.get(itemKey(rental.type, rental.itemId)) ?? 0),
      ),
    ...requests.filter(({ status }) => status === 'pending').map(entryOfRequest),
    ...calendars.flatMap(({ listing, blocks }) =>
      blocks.map((block) => entryOfBlock(listing, block)),
    ),
  ]
  return all.sort((one, other) => one.first.localeCompare(other.first))
}

export const isOn = ({ first, last }: CalendarEntry, day: string): boolean =>
  first <= day && day <= last

/** A short title that starts with the renter. */
export function entryWords(entry: CalendarEntry): string {
  switch (entry.kind) {
    case 'rental': {
      const { renter, status } = entry.rental
      return `${renter.fullName}${status === 'held' ? ' (not paid yet)' : ''}: ${entry.itemName}`
    }
    case 'request':
      return `${entry.request.requester.fullName} asks: ${entry.itemName}`
    case 'block':
      return `Day off: ${entry.itemName}${entry.block.note ? ` (${entry.block.note})` : ''}`
    case 'buffer':
      return `Kept free: ${entry.itemName}`
  }
}

type Look = 'confirmed' | 'held' | 'completed' | 'request' | 'block' | 'buffer'

/** Pale ones would be lost on a thin bar after sunset. */
const EDGED = 'border border-current/40'

/** The same colours in the month, its legend and the agenda. */
export const LOOKS: Record<Look, { label: string; className: string }> = {
  confirmed: { label: 'Rented', className: 'bg-leaf text-on-leaf' },
  held: { label: 'Not paid yet', className: `${EDGED} bg-sun-tint text-on-sun` },
  completed: { label: 'Over', className: `${EDGED} bg-sky-tint text-on-sky` },
  request: {
    label: 'Asked for',
    className: 'border border-dashed border-line-strong bg-card text-ink',
  },
  block: { label: 'Day off', className: `${EDGED} bg-soil-tint text-on-soil` },
  buffer: { label: 'Kept free after a stay', className: `${EDGED} bg-sunken text-ink-soft` },
}

export function lookOf(entry: CalendarEntry) {
  if (entry.kind !== 'rental') return LOOKS[entry.kind]
  const { status } = entry.rental
  return LOOKS[status === 'held' || status === 'completed' ? status : 'confirmed']
}
