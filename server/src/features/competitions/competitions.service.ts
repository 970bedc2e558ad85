import type { Competition } from '@commonplot/shared/impact/competition.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { holdLedgerOf } from '../impact/impact.service.ts'
import { deleteMember, findCompetitions, findPeriod, insertMember } from './competitions.store.ts'

export function listCompetitions({ db, clock }: AppDeps, caller: Caller): Promise<Competition[]> {
  return findCompetitions(db, caller.userId, clock.now())
}

/** Joining twice is joining once; progress counts from the first time. */
export async function joinCompetition(
  { db, clock }: AppDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const period = await findPeriod(tx, id)
    if (!period) throw notFound('This competition is no longer there')
    if (period.endsAt <= now) throw conflict('This competition is over')
    await holdLedgerOf(tx, caller.userId)
    await insertMember(tx, { competitionId: id, userId: caller.userId, joinedAt: now })
  })
}

export async function leaveCompetition({ db }: AppDeps, id: string, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLedgerOf(tx, caller.userId)
    await deleteMember(tx, id, caller.userId)
  })
}
