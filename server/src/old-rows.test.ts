import { DAY_MS, YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepNotifications } from './features/notifications/notifications.service.ts'
import { notifications } from './features/notifications/notifications.table.ts'
import { notify } from './features/notifications/notify.service.ts'
import { refunds } from './features/rentals/refunds/refunds.table.ts'
import { rentals } from './features/rentals/rentals.table.ts'
import { sweepRentals } from './features/rentals/sweep-rentals.service.ts'
import { sweepReports } from './features/reports/reports.service.ts'
import { reports } from './features/reports/reports.table.ts'
import { sweepSavedSearches } from './features/saved-searches/match-listings.service.ts'
import {
  savedSearches,
  savedSearchMatches,
} from './features/saved-searches/saved-searches.table.ts'
import { startTestApp } from './testing/test-app.ts'

const { db, deps, clock } = await startTestApp()
const now = () => clock.now()
const longAgo = () => new Date(now().getTime() - YEAR_MS - DAY_MS)
const lately = () => new Date(now().getTime() - YEAR_MS + DAY_MS)

interface Attempt {
  attempt: number
  state: 'failed' | 'pending' | 'succeeded'
  at: Date
  reason?: 'cancelled' | 'dates_gone'
  payment?: string
}

/** Of a rental of the demo data, whose first payment none of this is about. */
async function writeAttempts(attempts: readonly Attempt[]) {
  const [rental] = await db.select().from(rentals).limit(1)
  if (!rental) throw new Error('the demo data has no rental')
  const { id: rentalId, itemKey } = rental
  await db.insert(refunds).values(
    attempts.map(({ attempt, state, at, reason = 'cancelled', payment = 'pi_old' }) => ({
      ...{ rentalId, itemKey, paymentIntentId: payment, paymentProvider: 'sandbox' as const },
      ...{ attempt, state, reason, amountCents: 100, idempotencyKey: `${payment}:${attempt}` },
      // Later than any sweep of these tests asks for it.
      ...{ dueSince: at, askAfter: now(), createdAt: at, updatedAt: at },
    })),
  )
  return rentalId
}

beforeEach(async () => {
  await db.delete(notifications)
  await db.delete(refunds)
})

describe('what nobody has read', () => {
  const tell = (key: string, at: Date, group: string | null = null) =>
    db.transaction((tx) =>
      notify(deps, tx, {
        ...{ key, kind: 'rental', to: 'user1', title: key, body: key, link: '/', group, at },
      }),
    )
  const left = async () => (await db.select().from(notifications)).map(({ eventKey }) => eventKey)

  test('is forgotten after a year, however much there is [A24]', async () => {
    await db.execute(sql`insert into notifications (user_id, event_key, channel, kind, state, title,
        body, link, created_at)
      select 'user1', 'old:' || n, 'app', 'badge', 'done', 'T', 'B', '/', ${longAgo().toISOString()}::timestamptz
      from generate_series(1, 1201) n`)
    await tell('recent', lately())
    await sweepNotifications(deps)
    expect(await left()).toEqual(['recent'])
  })

  test('stays while money of the rental that it is about is on its way [A24]', async () => {
    const rentalId = await writeAttempts([{ attempt: 1, state: 'pending', at: longAgo() }])
    await tell('owed', longAgo(), `rental:${rentalId}`)
    await tell('settled', longAgo(), 'rental:another')
    await sweepNotifications(deps)
    expect(await left()).toEqual(['owed'])
  })
})

test('closed reports go after a year, open ones stay however old [A24]', async () => {
  const report = (id: string, closedAt: Date | null) => ({
    ...{ id, targetType: 'post' as const, targetId: id, reason: 'other' as const, excerpt: 'E' },
    ...{ createdAt: longAgo(), closedAt, outcome: closedAt && 'Nothing to do' },
  })
  await db
    .insert(reports)
    .values([report('open', null), report('old', longAgo()), report('recent', lately())])
  await sweepReports(deps)
  expect((await db.select().from(reports)).map(({ id }) => id).toSorted()).toEqual([
    'open',
    'recent',
  ])
})

test('matches of searches go after a year, and the searches stay [A24]', async () => {
  await db.insert(savedSearches).values({
    ...{ id: 's1', userId: 'user1', name: 'Plots', list: 'plots', path: '/plots?size=x' },
    createdAt: longAgo(),
  })
  const match = (listingId: string, matchedAt: Date) => ({ searchId: 's1', listingId, matchedAt })
  await db
    .insert(savedSearchMatches)
    .values([match('plot-1', longAgo()), match('plot-2', lately())])
  await sweepSavedSearches(deps)
  expect((await db.select().from(savedSearchMatches)).map(({ listingId }) => listingId)).toEqual([
    'plot-2',
  ])
  expect(await db.select().from(savedSearches)).toHaveLength(1)
})

test('failed attempts go a year after, once another has sent the money back [A24]', async () => {
  await writeAttempts([
    { attempt: 1, state: 'failed', at: longAgo(), payment: 'pi_done' },
    { attempt: 2, state: 'failed', at: lately(), payment: 'pi_done' },
    { attempt: 3, state: 'succeeded', at: longAgo(), payment: 'pi_done' },
    { attempt: 1, state: 'failed', at: longAgo(), payment: 'pi_late', reason: 'dates_gone' },
    { attempt: 2, state: 'succeeded', at: longAgo(), payment: 'pi_late', reason: 'dates_gone' },
    { attempt: 1, state: 'failed', at: longAgo(), payment: 'pi_open' },
    { attempt: 2, state: 'failed', at: longAgo(), payment: 'pi_open' },
  ])
  await sweepRentals(deps).catch(() => undefined)
  const left = (await db.select().from(refunds)).map(
    ({ paymentIntentId, attempt }) => `${paymentIntentId} ${attempt}`,
  )
  expect(left.toSorted()).toEqual([
    'pi_done 2',
    'pi_done 3',
    'pi_late 1',
    'pi_late 2',
    'pi_open 1',
    'pi_open 2',
  ])
})
