import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, notFound } from '../../../failures.ts'
import { findLastLineAt, lockImpact } from '../impact.store.ts'
import type { Group } from './membership.sql.ts'

/** Joining again changes nothing: progress counts from the first time. */
export async function joinGroup(
  { db, clock }: AppDeps,
  group: Group,
  groupId: string,
  { userId }: Caller,
): Promise<null> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const found = await group.find(tx, groupId)
    if (!found) throw notFound(`This ${group.noun} is no longer there`)
    if (found.endsAt && found.endsAt <= now) throw conflict(`This ${group.noun} is over`)
    // The lock orders joining and logging: a line is older than the joining or newer.
    await lockImpact(tx, [userId])
    const joinedAt = afterLastLine(now, await findLastLineAt(tx, userId))
    const isNew = await group.members.insert(tx, { groupId, userId, joinedAt })
    if (!isNew) await group.assertNoOther?.(tx, groupId, userId)
  })
  return null
}

export async function leaveGroup(
  { db }: AppDeps,
  group: Group,
  groupId: string,
  { userId }: Caller,
): Promise<null> {
  await db.transaction(async (tx) => {
    await lockImpact(tx, [userId])
    await group.members.remove(tx, { groupId, userId })
  })
  return null
}

/** A line written in the same millisecond stays older than the joining, so it does not count. */
const afterLastLine = (now: Date, last: Date | undefined): Date =>
  last && last >= now ? new Date(last.getTime() + 1) : now
