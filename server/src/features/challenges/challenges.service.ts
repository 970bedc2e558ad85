import type { Challenge } from '@commonplot/shared/impact/challenge.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { holdLedgerOf } from '../impact/impact.service.ts'
import { deleteMember, findChallenges, findPeriod, insertMember } from './challenges.store.ts'

export function listChallenges({ db, clock }: AppDeps, caller: Caller): Promise<Challenge[]> {
  return findChallenges(db, caller.userId, clock.now())
}

/** Joining twice is joining once; progress counts from the first time. */
export async function joinChallenge(
  { db, clock }: AppDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const period = await findPeriod(tx, id)
    if (!period) throw notFound('This challenge is no longer there')
    if (period.endsAt <= now) throw conflict('This challenge is over')
    await holdLedgerOf(tx, caller.userId)
    await insertMember(tx, { challengeId: id, userId: caller.userId, joinedAt: now })
  })
}

export async function leaveChallenge({ db }: AppDeps, id: string, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLedgerOf(tx, caller.userId)
    await deleteMember(tx, id, caller.userId)
  })
}
