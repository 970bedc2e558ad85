import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'

/** A plot or a tool, as far as renting it goes. */
export interface RentableItem extends StayRules {
  type: RentalType
  id: string
  name: string
  /** Dollars a month (plot) or a day (tool). */
  price: number
  /** Which day it is for it. */
  timeZone: string
}

export interface Stay {
  startDate: string
  endDate: string
}

export interface StayDraft extends Stay {
  specialRequests: string
}

export const EMPTY_DRAFT: StayDraft = { startDate: '', endDate: '', specialRequests: '' }
