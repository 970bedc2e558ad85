import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import { type Rental, STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'

export function aRental(changes: Partial<Rental> = {}): Rental {
  return {
    id: 'rental1',
    type: 'plot',
    itemId: 'plot1',
    item: { id: 'plot1', name: 'Sunrise Raised Bed' },
    ownerId: 'user2',
    handover: handoverOf([]),
    isOverdue: false,
    claim: null,
    extension: null,
    reviewedBy: [],
    renterId: 'user1',
    startDate: '2099-05-01',
    endDate: '2099-06-15',
    timeZone: 'America/Los_Angeles',
    price: 35,
    duration: 2,
    totalAmount: 70,
    platformFee: 3.5,
    hostAmount: 66.5,
    securityDeposit: null,
    status: 'held',
    depositStatus: null,
    holdExpiresAt: new Date(Date.now() + 15 * MINUTE_MS).toISOString(),
    refundAmount: null,
    refundStatus: null,
    specialRequests: null,
    cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    bookingId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
