import type { Database } from '../adapters/database/database.port.ts'

/**
 * Whether somebody is one of the two people of a rental. The rentals say so, and photos are given it:
 * to import it would be a circle.
 */
export type IsPartyOfRental = (db: Database, rentalId: string, userId: string) => Promise<boolean>
