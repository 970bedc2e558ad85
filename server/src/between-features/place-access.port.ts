import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { Database } from '../adapters/database/database.port.ts'

/**
 * Whether a rental of somebody opens the exact place of an item to them. The rentals say so, and
 * plots and tools are given it: to import it would be a circle.
 */
export type OpensPlaceTo = (
  db: Database,
  item: { type: RentalType; id: string },
  userId: string,
  now: Date,
) => Promise<boolean>
