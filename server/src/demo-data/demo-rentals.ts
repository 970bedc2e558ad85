import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import { quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import {
  itemKey,
  type RentalType,
  STANDARD_CANCELLATION_POLICY,
} from '@commonplot/shared/rentals/rental.ts'
import type {
  sandboxPaymentIntents,
  sandboxRefunds,
} from '../adapters/payments/sandbox/sandbox-payments.table.ts'
import type { refunds } from '../features/rentals/refunds/refunds.table.ts'
import type { rentals } from '../features/rentals/rentals.table.ts'
import { DEMO_TIME_ZONE, dayFrom, daysAgo } from './demo-time.ts'

interface Stay {
  id: string
  type: RentalType
  itemId: string
  ownerId: string
  renterId: string
  priceCents: number
  /** Days from today; never 40 or more, so that later dates are free in every demo. */
  start: number
  end: number
  bookedDaysAgo: number
}

const STAYS: readonly Stay[] = [
  {
    id: 'rental-1',
    type: 'tool',
    itemId: 'tool-3',
    ownerId: 'user1',
    renterId: 'user7',
    priceCents: 8_00,
    start: -24,
    end: -21,
    bookedDaysAgo: 27,
  },
  {
    id: 'rental-2',
    type: 'tool',
    itemId: 'tool-1',
    ownerId: 'user2',
    renterId: 'user4',
    priceCents: 35_00,
    start: -16,
    end: -14,
    bookedDaysAgo: 19,
  },
  {
    id: 'rental-3',
    type: 'plot',
    itemId: 'plot-2',
    ownerId: 'user3',
    renterId: 'user1',
    priceCents: 35_00,
    start: -69,
    end: -41,
    bookedDaysAgo: 71,
  },
  {
    id: 'rental-4',
    type: 'tool',
    itemId: 'tool-1',
    ownerId: 'user2',
    renterId: 'user1',
    priceCents: 35_00,
    start: 12,
    end: 14,
    bookedDaysAgo: 3,
  },
  // user1 as a host: two past rentals of the field, and one to come.
  {
    id: 'rental-5',
    type: 'plot',
    itemId: 'plot-3',
    ownerId: 'user1',
    renterId: 'user8',
    priceCents: 80_00,
    start: -50,
    end: -38,
    bookedDaysAgo: 52,
  },
  {
    id: 'rental-6',
    type: 'plot',
    itemId: 'plot-3',
    ownerId: 'user1',
    renterId: 'user10',
    priceCents: 80_00,
    start: -35,
    end: -9,
    bookedDaysAgo: 40,
  },
  {
    id: 'rental-7',
    type: 'plot',
    itemId: 'plot-3',
    ownerId: 'user1',
    renterId: 'user12',
    priceCents: 80_00,
    start: 5,
    end: 18,
    bookedDaysAgo: 2,
  },
]

export const SHARED_TOOL_RENTALS = [
  { ...STAYS[0], toolName: 'Hand-Tool Roll' },
  { ...STAYS[1], toolName: 'Front-Tine Tiller' },
].map(({ id = '', ownerId = '', renterId = '', end = 0, toolName }) => ({
  id,
  ownerId,
  renterId,
  endedDaysAgo: -end,
  toolName,
}))

const intentId = (stay: Stay) => `pi_demo_${stay.id}`

const quote = (stay: Stay, now: Date) =>
  quoteRental(stay.type, stay.priceCents, dayFrom(now, stay.start), dayFrom(now, stay.end))

export function demoRentals(now: Date): (typeof rentals.$inferInsert)[] {
  return STAYS.map((stay) => {
    const bookedAt = daysAgo(now, stay.bookedDaysAgo)
    const amounts = quote(stay, now)
    return {
      id: stay.id,
      itemKey: itemKey(stay.type, stay.itemId),
      type: stay.type,
      ...(stay.type === 'plot' ? { plotId: stay.itemId } : { toolId: stay.itemId }),
      ownerId: stay.ownerId,
      renterId: stay.renterId,
      startDate: dayFrom(now, stay.start),
      endDate: dayFrom(now, stay.end),
      timeZone: DEMO_TIME_ZONE,
      priceCents: stay.priceCents,
      ...amounts,
      cancellationPolicy: STANDARD_CANCELLATION_POLICY,
      paymentProvider: 'sandbox',
      paymentIntentId: intentId(stay),
      paidAt: bookedAt,
      paymentClosedAt: bookedAt,
      createdAt: bookedAt,
      updatedAt: bookedAt,
      confirmedAt: bookedAt,
      ...(stay.end < 0
        ? ended(stay, amounts.depositCents, now)
        : ahead(stay, amounts.depositCents, now)),
    }
  })
}

function ended({ end }: Stay, depositCents: number, now: Date) {
  const endedAt = { status: 'completed' as const, endedAt: daysAgo(now, -end) }
  if (depositCents === 0) return endedAt
  return {
    ...endedAt,
    depositStatus: 'released' as const,
    refundCents: depositCents,
  }
}

function ahead({ end }: Stay, depositCents: number, now: Date) {
  const confirmed = { status: 'confirmed' as const }
  if (depositCents === 0) return confirmed
  const depositDueAt = startOfDay(dayFrom(now, end + 1), DEMO_TIME_ZONE)
  return { ...confirmed, depositStatus: 'held' as const, depositDueAt }
}

export function demoPaymentIntents(now: Date): (typeof sandboxPaymentIntents.$inferInsert)[] {
  return STAYS.map((stay) => ({
    id: intentId(stay),
    clientSecret: `${intentId(stay)}_secret_demo`,
    idempotencyKey: `${stay.id}:1`,
    amountCents: quote(stay, now).totalCents,
    status: 'succeeded',
    metadata: { rentalId: stay.id, rentalType: stay.type },
    createdAt: daysAgo(now, stay.bookedDaysAgo),
  }))
}

/** Deposits that went back when a rental ended. */
const returnedDeposits = (now: Date) =>
  STAYS.filter(({ end, type }) => end < 0 && type === 'tool').map((stay) => ({
    stay,
    refundId: `re_demo_${stay.id}`,
    idempotencyKey: `${stay.id}:refund`,
    amountCents: quote(stay, now).depositCents,
    createdAt: daysAgo(now, -stay.end),
  }))

export function demoSandboxRefunds(now: Date): (typeof sandboxRefunds.$inferInsert)[] {
  return returnedDeposits(now).map(({ stay, refundId, ...refund }) => ({
    ...refund,
    id: refundId,
    paymentIntentId: intentId(stay),
  }))
}

export function demoRefunds(now: Date): (typeof refunds.$inferInsert)[] {
  return returnedDeposits(now).map(({ stay, refundId, createdAt, ...refund }) => ({
    ...refund,
    rentalId: stay.id,
    itemKey: itemKey(stay.type, stay.itemId),
    paymentIntentId: intentId(stay),
    paymentProvider: 'sandbox' as const,
    providerRefundId: refundId,
    reason: 'deposit',
    state: 'succeeded',
    dueSince: createdAt,
    askAfter: createdAt,
    createdAt,
    updatedAt: createdAt,
  }))
}
