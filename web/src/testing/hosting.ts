import type {
  HostedListing,
  HostedRental,
  HostedRequest,
  Hosting,
} from '@commonplot/shared/hosting/hosting.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { aPlot } from './listings.ts'
import { openApp } from './render.tsx'
import { aRental } from './rentals.ts'

/** A Wednesday afternoon where the items are, for tests that go by a calendar. */
export const NOW = '2027-05-12T20:00:00Z'

export function onThatDay(): void {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
  afterEach(() => {
    vi.useRealTimers()
  })
}

const TOMAS = { id: 'user2', fullName: 'Tomás Rivera', profileImage: null }

export const aListing = (changes: Partial<HostedListing> = {}): HostedListing => ({
  type: 'plot',
  id: 'plot1',
  name: 'River Field',
  state: 'listed',
  image: '/pictures/one.svg',
  price: 40,
  upcomingRentals: 1,
  ...changes,
})

export const aHostedRental = (changes: Partial<HostedRental> = {}): HostedRental => ({
  ...aRental({
    item: { id: 'plot1', name: 'River Field' },
    renterId: 'user2',
    startDate: '2027-05-17',
    endDate: '2027-05-20',
    status: 'confirmed',
    holdExpiresAt: null,
  }),
  renter: TOMAS,
  ...changes,
})

/** Of user2, asked of user1. */
export const aRequest = (changes: Partial<HostedRequest> = {}): HostedRequest => ({
  id: 'b1',
  requesterId: 'user2',
  requester: TOMAS,
  ownerId: 'user1',
  itemType: 'plot',
  itemId: 'plot1',
  itemName: 'River Field',
  startDate: '2027-06-01',
  endDate: '2027-06-29',
  timeZone: 'America/Los_Angeles',
  notes: 'A row of beans',
  status: 'pending',
  statusReason: null,
  rentalId: null,
  payBy: null,
  isPaid: false,
  createdAt: '2027-05-12T18:00:00.000Z',
  ...changes,
})

export const aHosting = (changes: Partial<Hosting> = {}): Hosting => ({
  listings: [aListing()],
  rentals: [],
  requests: [],
  earnings: { currency: 'usd', months: [], upcoming: 0 },
  ...changes,
})

type Routes = Parameters<typeof fakeServer>[0]

/** As user1, by default the host of River Field. */
export function openHosting(search: string, hosting: Partial<Hosting> = {}, routes: Routes = {}) {
  const server = fakeServer({
    '/api/hosting': { json: aHosting(hosting) },
    '/api/conversations': { json: [] },
    '/api/plots/plot1': { json: aPlot({ ownerId: 'user1', name: 'River Field' }) },
    '/api/plots/plot1/blocks': { json: [] },
    ...routes,
  })
  return { server, ...openApp(`/hosting${search}`) }
}
