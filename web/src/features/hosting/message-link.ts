import type { BookingItemType } from '@commonplot/shared/bookings/booking.ts'
import type { ComponentType } from 'react'

/** The way to a thread with somebody about something; given by the page, as threads are no part of hosting. */
export type MessageLink = ComponentType<{
  person: { id: string; fullName: string }
  about: { type: BookingItemType; id: string | null }
}>
