import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { monthOf } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { Activity } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import type { Leaderboards } from '@commonplot/shared/impact/leaderboards.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { FIRST_PERSON, type Visitor } from '../../../caller.ts'
import { notFound } from '../../../failures.ts'
import { assertPersonIsSeen } from '../../blocking/blocking.service.ts'
import { findActivities } from '../impact.store.ts'
import {
  findImpactStats,
  findLeaderboards,
  findMonthFigures,
  findProfile,
} from './figures.store.ts'

export async function listActivities(
  { db }: AppDeps,
  userId: string,
  cursor: string | undefined,
  visitor: Visitor,
): Promise<Page<Activity>> {
  if (userId !== visitor.userId) await assertPersonIsSeen(db, userId, visitor)
  return findActivities(db, userId, cursor)
}

export async function getImpactStats(
  { db, clock }: AppDeps,
  userId: string,
  caller: Visitor,
): Promise<ImpactStats> {
  const today = todayIn(caller.timeZone, clock.now())
  const stats = await findImpactStats(db, userId, { today, viewerId: caller.userId })
  if (!stats) throw notFound('User not found')
  return stats
}

/** Lends the figures of a month to the front page. */
export const getMonthFigures = findMonthFigures

export function getLeaderboards({ db, clock }: AppDeps, caller: Visitor): Promise<Leaderboards> {
  return findLeaderboards(db, monthOf(todayIn(caller.timeZone, clock.now())), caller.userId)
}

/** The person of a first start without accounts, whom accounts never replaced. */
const isUntouched = ({ id, username, fullName }: User): boolean =>
  id === FIRST_PERSON.id && username === FIRST_PERSON.username && fullName === FIRST_PERSON.fullName

/** Part of impact because a profile shows points and badges, and users know no other feature. */
export async function getProfile(
  { db, accounts }: AppDeps,
  id: string,
  visitor: Visitor,
): Promise<User> {
  const profile = await findProfile(db, id, visitor.userId)
  const isPlaceholder = accounts !== null && profile !== undefined && isUntouched(profile)
  if (!profile || isPlaceholder) throw notFound('User not found')
  return profile
}
