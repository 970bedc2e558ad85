import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { oneByOne } from '../../../background/one-by-one.ts'
import { conflict, invalid, notFound, refuseSuspended } from '../../../failures.ts'
import { announceChange } from '../../accounts/sessions/sessions.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { suspensions } from '../../users/suspension.service.ts'
import { NO_SUCH_PERSON, type OperatorAct } from './people.service.ts'
import { hasLeft } from './people.store.ts'

const MOST_YEARS = 10

/** Refuses an end in the past or more than ten years away. */
function assertUntilInRange(until: Date, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS)
  if (until <= now) throw invalid('until: must be in the future')
  if (until > latest) throw invalid(`until: must be within ${MOST_YEARS} years`)
}

/** The lock orders concurrent decisions: the second sees the first. */
async function lockBoth(tx: WritableDatabase, { operator, personId }: OperatorAct, now: Date) {
  const people = await suspensions.lockPeople(tx, [operator.userId, personId])
  const person = people.find(({ id }) => id === personId)
  if (!person) throw notFound(NO_SUCH_PERSON)
  const acting = people.find(({ id }) => id === operator.userId)
  // Otherwise two operators could suspend each other.
  const own = acting && suspensionAt(acting, now)
  if (own) throw refuseSuspended(own, operator.timeZone)
  return suspensionAt(person, now)
}

export async function suspendPerson(deps: AppDeps, act: OperatorAct, until: Date): Promise<void> {
  const { operator, personId, reason } = act
  const now = deps.clock.now()
  assertUntilInRange(until, now)
  if (personId === operator.userId) throw conflict('You cannot suspend yourself.')
  await deps.db.transaction(async (tx) => {
    const before = await lockBoth(tx, act, now)
    if (before) {
      const day = dayWords(before.until, operator.timeZone)
      throw conflict(`They are suspended already, until ${day}: ${before.reason}`)
    }
    if (await hasLeft(tx, personId)) throw conflict('They have closed their account.')
    await suspensions.set(tx, personId, { reason, until })
    await deps.publish(tx, 'person_suspended', { userId: personId, reason, until, at: now })
    await recordAct(tx, {
      ...{ action: 'person_suspended', operatorId: operator.userId, reason, at: now },
      ...{ targetType: 'user', targetId: personId, personId },
    })
  })
  await announceChange(deps)
  await updateOpenPages(deps, personId, true)
}

export async function unsuspendPerson(deps: AppDeps, act: OperatorAct): Promise<void> {
  const { operator, personId, reason } = act
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await lockBoth(tx, act, now))) throw conflict('They are not suspended.')
    await suspensions.set(tx, personId, null)
    await deps.publish(tx, 'person_unsuspended', { userId: personId, at: now })
    await recordAct(tx, {
      ...{ action: 'person_unsuspended', operatorId: operator.userId, reason, at: now },
      ...{ targetType: 'user', targetId: personId, personId },
    })
  })
  await announceChange(deps)
  await updateOpenPages(deps, personId, false)
}

/** Lifts suspensions that have ended and restores the listings. */
export async function sweepSuspensions(deps: AppDeps): Promise<void> {
  const { db, clock, publish } = deps
  const now = clock.now()
  await oneByOne(await suspensions.findOver(db, now), async (userId) => {
    const isLifted = await db.transaction(async (tx) => {
      const [person] = await suspensions.lockPeople(tx, [userId])
      // Another process has lifted or renewed it.
      if (!person?.suspendedUntil || suspensionAt(person, now)) return false
      await suspensions.set(tx, userId, null)
      await publish(tx, 'person_unsuspended', { userId, at: now })
      return true
    })
    if (isLifted) await updateOpenPages(deps, userId, false)
  })
}

/** Call it after `announceChange`: open pages then show the change without a reload. */
const updateOpenPages = (
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  userId: string,
  isSuspended: boolean,
): Promise<void> =>
  liveBus.publish({ userIds: [userId], frame: { type: 'suspension_changed', isSuspended } })
