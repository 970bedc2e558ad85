import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { notFound } from '../../failures.ts'
import { writeCalendar } from '../../formats/calendar.ts'
import { newToken } from '../../secrets.ts'
import { calendarOf } from '../rentals/rental-calendar.service.ts'
import {
  deleteFeedOf,
  findFeedOwner,
  findFeedToken,
  insertFeed,
  replaceFeed,
} from './calendar-feeds.store.ts'

/** The secret of somebody's address, made when they first ask for it. */
export async function feedTokenOf({ db, clock }: AppDeps, userId: string): Promise<string> {
  const known = await findFeedToken(db, userId)
  if (known) return known
  const token = newToken()
  await db.write((writable) => insertFeed(writable, { userId, token, createdAt: clock.now() }))
  return (await findFeedToken(db, userId)) ?? token
}

/** For who told it to the wrong people: the one before is nobody's any more. */
export async function renewFeed({ db, clock }: AppDeps, userId: string): Promise<string> {
  const token = newToken()
  await db.write((writable) => replaceFeed(writable, { userId, token, createdAt: clock.now() }))
  return token
}

export async function readFeed(deps: AppDeps, token: string): Promise<string> {
  const userId = await findFeedOwner(deps.db, token)
  if (!userId) throw notFound('There is no such calendar')
  return writeCalendar(await calendarOf(deps, userId), { name: 'Commonplot' })
}

/** Already when they begin to leave: nobody is signed in then who could end it. */
export const endFeed: EventHandler<'account_closing' | 'account_closed'> = (tx, { userId }) =>
  deleteFeedOf(tx, userId)
