import type { Database } from '../adapters/database/database.port.ts'

/**
 * Whether somebody is closing their account, or has left. The accounts say so, which know what is
 * open between people: to import it would be a circle.
 */
export type IsLeaving = (db: Database, userId: string) => Promise<boolean>
