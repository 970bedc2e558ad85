import type { WritableDatabase } from '../adapters/database/database.port.ts'
import type { Caller } from '../caller.ts'

/**
 * Refuses who was suspended, or closed their account, since their request was let in. Until the end
 * of the transaction neither can happen: whoever decides it waits, and pauses what is offered here.
 * To be asked before anything else is locked.
 */
export type AssertMayOffer = (tx: WritableDatabase, caller: Caller, now: Date) => Promise<void>
