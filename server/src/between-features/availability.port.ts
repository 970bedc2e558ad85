import type { RentalType, TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import type { Column, SQL } from 'drizzle-orm'

/** The columns of a query that say which plot or tool is meant, and by whose calendar. */
export interface ListedItem {
  type: RentalType
  id: Column
  timeZone: Column
  minDays: Column
  noticeDays: Column
  bufferDays: Column
}

/**
 * Whose days are taken is the rentals' to say. Plots and tools put its conditions into their own
 * queries and are given it, since rentals know plots and tools: to import it would be a circle.
 */
export interface Availability {
  /** Nobody has any of these days, and what its host asks of a stay lets somebody book them now. */
  isFree(item: ListedItem, period: TakenPeriod, now: Date): SQL
  /** Somebody has paid to have it on the day that it is there. */
  isRentedToday(item: ListedItem, now: Date): SQL
  /** The first day, from the one that it is there on, that no paid rental covers. */
  freeFrom(item: ListedItem, now: Date): SQL<string>
}
