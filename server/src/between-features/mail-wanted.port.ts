import type { Database } from '../adapters/database/database.port.ts'

/**
 * Whether what a mail of that key tells still has to be told. The notifications say so, and the outbox
 * is given it: to import it would be a circle.
 */
export type IsMailWanted = (db: Database, key: string) => Promise<boolean>
