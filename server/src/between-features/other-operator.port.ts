import type { Database } from '../adapters/database/database.port.ts'

/** Whether somebody else could decide; the accounts say so, which know the rentals. */
export type HasOtherOperator = (db: Database, userId: string) => Promise<boolean>
