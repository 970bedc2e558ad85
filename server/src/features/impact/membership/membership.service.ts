import type { Database } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, notFound } from '../../../failures.ts'
import { holdLedgerOf, momentOfJoining } from '../impact.service.ts'

/** What people take part in for a time. */
interface Joinable {
  noun: string
  findPeriod(db: Database, id: string): Promise<{ endsAt: Date } | undefined>
  insertMember(db: Database, id: string, userId: string, joinedAt: Date): Promise<void>
  deleteMember(db: Database, id: string, userId: string): Promise<void>
}

/** The ledger is held meanwhile: what is logged counts before or after, never half. */
export function joining({ noun, findPeriod, insertMember, deleteMember }: Joinable) {
  return {
    /** Joining twice is joining once; progress counts from the first time. */
    async join({ db, clock }: AppDeps, id: string, { userId }: Caller): Promise<void> {
      const now = clock.now()
      await db.transaction(async (tx) => {
        const period = await findPeriod(tx, id)
        if (!period) throw notFound(`This ${noun} is no longer there`)
        if (period.endsAt <= now) throw conflict(`This ${noun} is over`)
        await holdLedgerOf(tx, userId)
        await insertMember(tx, id, userId, await momentOfJoining(tx, userId, now))
      })
    },
    async leave({ db }: AppDeps, id: string, { userId }: Caller): Promise<void> {
      await db.transaction(async (tx) => {
        await holdLedgerOf(tx, userId)
        await deleteMember(tx, id, userId)
      })
    },
  }
}
