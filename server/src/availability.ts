import type { RentalType, TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import type { Column, SQL } from 'drizzle-orm'

/** The column of a query that says which plot or tool is meant. */
export interface ListedItem {
  type: RentalType
  id: Column
}

/**
 * Whose days are taken is the rentals' to say. Plots and tools put its conditions into their own
 * queries and are given it, since rentals know plots and tools: to import it would be a circle.
 */
export interface Availability {
  isFree(item: ListedItem, period: TakenPeriod, now: Date): SQL
  /** Somebody has paid to have it on that day. */
  isRentedOn(item: ListedItem, day: string): SQL
  /** The first day from today on that no paid rental covers. */
  freeFrom(item: ListedItem, today: string): SQL<string>
}
