import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import type { BookingAnswer } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { Badge } from '@commonplot/shared/impact/badge.ts'
import type { Side } from '@commonplot/shared/rentals/handover.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { WritableDatabase } from './adapters/database/database.port.ts'

/** One line of the ledger. */
export interface LedgerKey {
  userId: string
  id: string
}

/** A step of a rental, by one of its two people or because time passed. */
export interface RentalNews {
  news:
    | 'picked_up'
    | 'returned'
    | 'overdue'
    | 'extended'
    | 'deposit_back'
    | 'claimed'
    | 'claim_accepted'
    | 'claim_objected'
    | 'claim_unanswered'
    | 'claim_decided'
    | 'claim_lapsed'
  /** Null when it was time, or an operator. */
  by: Side | null
  /** Of a claim, or what is kept of it. */
  amountCents?: number
  /** Of a longer stay. */
  endDate?: string
  /** Of what is told once a day: which day it is where the item is. */
  day?: string
  at: Date
}

/** Of the demo's reviews no rental is known, and of people who left nobody. */
interface ReviewEvent {
  reviewId: string
  rentalId: string | null
  about: 'item' | 'renter'
  itemName: string
  authorId: string | null
  subjectId: string | null
  at: Date
}

interface AccountEvent {
  userId: string
  at: Date
}

/** A rental and the two people it is between. */
export interface RentalEvent {
  rentalId: string
  itemName: string
  ownerId: string
  renterId: string
  startDate: string
  endDate: string
  at: Date
}

/**
 * The single list of what one feature tells the others. A handler runs inside the transaction of
 * what happened, so that all of it is written or nothing; who is listed in `event-handlers.ts`.
 */
export interface DomainEvents {
  rental_news: RentalNews & {
    rentalId: string
    itemName: string
    ownerId: string
    renterId: string
    depositCents: number
  }
  rental_completed: {
    rentalId: string
    type: RentalType
    itemName: string
    ownerId: string
    renterId: string
    /** The first calendar day that the item is free again. */
    freeFrom: string
    at: Date
  }
  /** Paid, so that both can count on it. */
  rental_confirmed: RentalEvent & { type: RentalType; itemId: string }
  /** By the renter, after it was paid. */
  rental_cancelled: RentalEvent
  rental_starts_tomorrow: RentalEvent
  /** The provider says that it is through. Each attempt at each payment has a key of its own. */
  refund_sent: RentalEvent & { amountCents: number; idempotencyKey: string }
  booking_requested: { booking: Booking; at: Date }
  /**
   * An unpaid or paid rental that a request had led to was cancelled, or replaced by other days.
   */
  reserved_days_let_go: { bookingId: string; wasPaid: boolean; at: Date }
  /**
   * Accepted, declined or taken back, of which the other of the two is told; or expired, and both.
   */
  booking_answered: {
    booking: Booking
    answer: BookingAnswer | 'expired'
    toId: string
    reason: string | null
    at: Date
  }
  badge_earned: { userId: string; badge: Pick<Badge, 'id' | 'name' | 'description'>; at: Date }
  /** From here on everybody can read it, and it counts. */
  review_seen: ReviewEvent
  review_answered: ReviewEvent
  post_commented: {
    commentId: string
    postId: string
    /** Null once they have left. */
    postAuthorId: string | null
    authorId: string
    content: string
    at: Date
  }
  activity_logged: {
    /** Of several people when they did it together; a badge that was earned has its own line. */
    lines: readonly LedgerKey[]
    /** Something else the person achieved by it, told in the answer. */
    announce: (userId: string, achievement: Achievement) => void
  }
  /** The lines that take an activity back. */
  activity_undone: { lines: readonly LedgerKey[] }
  /** From here on nothing begins between the two, and each is hidden from the other. */
  person_blocked: AccountEvent & { blockedId: string }
  /** They may only finish what they began, until then. */
  person_suspended: AccountEvent & { reason: string; until: Date }
  /** By an operator, or by time. */
  person_unsuspended: AccountEvent
  /** They leave, and may still come back. */
  account_closing: AccountEvent
  account_reopened: AccountEvent
  /** They have left for good: nothing may tell any more who they were. */
  account_closed: AccountEvent
}

export type Publish = <Name extends keyof DomainEvents>(
  tx: WritableDatabase,
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>
