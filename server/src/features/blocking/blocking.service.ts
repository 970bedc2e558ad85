import { BLOCKED_PEOPLE_MAX, BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { userExists } from '../users/users.service.ts'
import {
  countBlocked,
  deleteBlock,
  findBlocked,
  findReach,
  findSeenPerson,
  insertBlock,
  lockPair,
} from './blocking.store.ts'

const NOBODY = 'User not found'
const ENOUGH = `You have blocked ${BLOCKED_PEOPLE_MAX} people already. Unblock some first.`

export function listBlocked({ db }: AppDeps, { userId }: Caller): Promise<PersonSummary[]> {
  return findBlocked(db, userId)
}

export async function blockPerson(
  { db, clock, publish }: AppDeps,
  blockedId: string,
  { userId }: Caller,
): Promise<null> {
  if (blockedId === userId) throw conflict('You cannot block yourself.')
  await db.transaction(async (tx) => {
    if (!(await userExists(tx, blockedId))) throw notFound(NOBODY)
    await lockPair(tx, userId, blockedId)
    const at = clock.now()
    await insertBlock(tx, { userId, blockedId, createdAt: at })
    if ((await countBlocked(tx, userId)) > BLOCKED_PEOPLE_MAX) throw conflict(ENOUGH)
    await publish(tx, 'person_blocked', { userId, blockedId, at })
  })
  return null
}

export async function unblockPerson(
  { db }: AppDeps,
  blockedId: string,
  { userId }: Caller,
): Promise<null> {
  if (!(await userExists(db, blockedId))) throw notFound(NOBODY)
  await db.write((writable) => deleteBlock(writable, userId, blockedId))
  return null
}

/** Refuses a new message, request or rental between two people if one has blocked the other. */
export async function assertCanReach(
  tx: WritableDatabase,
  one: string,
  other: string,
): Promise<void> {
  if (!(await findReach(tx, one, other))) throw forbidden(BLOCKED_WORDS)
}

/** Whether neither has blocked the other. The answer holds until the transaction ends. */
export const isReachable = findReach

export const isPersonSeen = async (
  db: Database,
  id: string,
  { userId }: Pick<Visitor, 'userId'>,
): Promise<boolean> => (await findSeenPerson(db, id, userId)) !== undefined

/** A hidden person is a 404, like an unknown one. */
export async function assertPersonIsSeen(
  db: Database,
  id: string,
  viewer: Pick<Visitor, 'userId'>,
): Promise<void> {
  if (!(await isPersonSeen(db, id, viewer))) throw notFound(NOBODY)
}
