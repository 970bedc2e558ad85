import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import { streakOf } from '@commonplot/shared/impact/streak.ts'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type InMemoryConnection, openInMemory } from '../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../adapters/database/migrate-database.ts'
import { businesses } from '../features/businesses/businesses.table.ts'
import { competitions } from '../features/competitions/competitions.table.ts'
import { experts } from '../features/experts/experts.table.ts'
import { findNewlyEarned } from '../features/impact/badges/badges.store.ts'
import { userBadges } from '../features/impact/badges/badges.table.ts'
import { activities } from '../features/impact/impact.table.ts'
import {
  siteImpactMonths,
  userImpact,
  userImpactDays,
  userImpactMonths,
  userImpactTypes,
} from '../features/impact/totals/totals.table.ts'
import { conversationReads } from '../features/messaging/messaging.table.ts'
import { plants } from '../features/plants/plants.table.ts'
import { plots } from '../features/plots/plots.table.ts'
import { comments } from '../features/posts/comments.table.ts'
import { postLikes, posts } from '../features/posts/posts.table.ts'
import { rentals } from '../features/rentals/rentals.table.ts'
import { reviews } from '../features/reviews/reviews.table.ts'
import { tools } from '../features/tools/tools.table.ts'
import { users } from '../features/users/users.table.ts'
import { TEST_NOW } from '../testing/test-clock.ts'
import { demoLedger } from './demo-ledger.ts'
import { emptyDatabase, seedDemoData } from './seed-demo-data.ts'

let database: InMemoryConnection
beforeAll(async () => {
  database = await openInMemory(inject('snapshotPath'))
})
afterAll(() => database.close())

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the demo world', () => {
  test.each<[string, PgTable, number]>([
    ['plots', plots, 3],
    ['tools', tools, 4],
    ['experts', experts, 3],
    ['businesses', businesses, 2],
    ['plants', plants, 6],
  ])('has its exact number of %s [DATA-32]', async (_, table, count) => {
    expect(await database.db.$count(table)).toBe(count)
  })

  test('seeding again changes nothing', async () => {
    await seedDemoData(database.db, TEST_NOW)
    expect(await database.db.$count(users)).toBe(12)
  })

  test('experts have given 67 sessions at 4.8 stars', async () => {
    const all = await database.db.select().from(experts)
    expect(sum(all.map(({ sessionCount }) => sessionCount))).toBe(67)
    expect(sum(all.map(({ rating }) => rating ?? 0)) / all.length).toBeCloseTo(4.8)
  })

  test('plots and tools are rated by the reviews they have, and not at all without any', async () => {
    const written = await database.db.select().from(reviews)
    for (const table of [plots, tools]) {
      for (const item of await database.db.select().from(table)) {
        const own = written.filter(({ plotId, toolId }) => [plotId, toolId].includes(item.id))
        const mean = own.length ? sum(own.map(({ rating }) => rating)) / own.length : null
        expect(item.reviewCount).toBe(own.length)
        expect(item.rating).toBe(mean === null ? null : Math.round(mean * 100) / 100)
      }
    }
  })

  test('the week has 26 posts by 8 gardeners, 15 of them harvests, liked by as many as they say', async () => {
    const week = await database.db
      .select()
      .from(posts)
      .where(sql`${posts.createdAt} > ${TEST_NOW.toISOString()}::timestamptz - interval '7 days'`)
    expect(week).toHaveLength(26)
    expect(new Set(week.map(({ userId }) => userId)).size).toBe(8)
    expect(week.filter(({ type }) => type === 'harvest')).toHaveLength(15)
    const likes = Map.groupBy(await database.db.select().from(postLikes), ({ postId }) => postId)
    for (const { id, likeCount } of week) expect(likes.get(id)?.length ?? 0).toBe(likeCount)
  })

  test('a post has as many comments as it says, all of them after it', async () => {
    const said = Map.groupBy(await database.db.select().from(comments), ({ postId }) => postId)
    expect(said.size).toBeGreaterThan(10)
    for (const { id, commentCount, createdAt } of await database.db.select().from(posts)) {
      const own = said.get(id) ?? []
      expect(own.length).toBe(commentCount)
      expect(own.every((comment) => comment.createdAt > createdAt)).toBe(true)
      expect(own.every((comment) => comment.createdAt < TEST_NOW)).toBe(true)
    }
  })

  test('competitions are three quarters through', async () => {
    for (const { startsAt, endsAt } of await database.db.select().from(competitions)) {
      const passed = TEST_NOW.getTime() - startsAt.getTime()
      expect(passed / (endsAt.getTime() - startsAt.getTime())).toBeCloseTo(0.75)
    }
  })

  test('nothing is taken from 40 days ahead on', async () => {
    const late = sql`upper(${rentals.period}) > ${TEST_NOW.toISOString()}::date + 40`
    expect(await database.db.$count(rentals, late)).toBe(0)
  })

  test('user1 has three messages to read', async () => {
    const own = await database.db
      .select()
      .from(conversationReads)
      .where(eq(conversationReads.userId, 'user1'))
    expect(own).toHaveLength(4)
    expect(sum(own.map(({ unreadCount }) => unreadCount))).toBe(3)
  })
})

describe('the ledger', () => {
  const lines = () => database.db.select().from(activities)

  test('holds user1 at 42 plants, 3 tools, about 15 kg, 425 points and nine days running', async () => {
    const [totals] = await database.db
      .select()
      .from(userImpact)
      .where(eq(userImpact.userId, 'user1'))
    const types = await database.db
      .select()
      .from(userImpactTypes)
      .where(eq(userImpactTypes.userId, 'user1'))
    const pieces = Object.fromEntries(types.map((row) => [row.activityType, row.quantity]))
    expect(pieces).toMatchObject({ plant_grown: 42, tool_shared: 3 })
    expect(totals).toMatchObject({ co2SavedGrams: 14_990, points: 425, streakDays: 9 })
  })

  test('has figures that the product’s own rules give', async () => {
    for (const line of await lines()) {
      if (line.kind !== 'activity' || line.activityType === null) continue
      const { carbonSaved } = carbonImpact({
        activityType: line.activityType,
        plantType: line.plantType ?? undefined,
        quantity: line.quantity ?? undefined,
        weight: line.weightKg ?? undefined,
        distance: line.distanceKm ?? undefined,
      } as Parameters<typeof carbonImpact>[0])
      expect(line.co2SavedGrams).toBe(Math.round(carbonSaved * 1000))
      expect(line.points).toBe(pointsFor(carbonSaved))
    }
  })

  test('pays each badge out once', async () => {
    const rewards = (await lines()).filter(({ kind }) => kind === 'badge-reward')
    const earned = await database.db.select().from(userBadges)
    const names = (rows: readonly { userId: string; badgeId: string | null }[]) =>
      rows.map(({ userId, badgeId }) => `${userId} ${badgeId}`).sort()
    expect(names(rewards)).toEqual(names(earned))
  })

  test('adds up to every running total', async () => {
    const ledger = await lines()
    const totalOf = (rows: typeof ledger) => ({
      activities: rows.filter(({ kind }) => kind === 'activity').length,
      points: sum(rows.map(({ points }) => points)),
      co2SavedGrams: sum(rows.map(({ co2SavedGrams }) => co2SavedGrams)),
    })
    for (const row of await database.db.select().from(userImpact)) {
      const own = ledger.filter(({ userId }) => userId === row.userId)
      expect(row).toMatchObject(totalOf(own))
      expect(row.streakDays).toBe(streakOf(own.map(({ localDay }) => localDay)).days)
    }
    for (const row of await database.db.select().from(userImpactDays)) {
      const own = ledger.filter((line) => line.userId === row.userId && line.localDay === row.day)
      expect(row).toMatchObject(totalOf(own))
    }
    for (const row of await database.db.select().from(userImpactMonths)) {
      const month = row.month.slice(0, 7)
      const own = ledger.filter(
        (line) => line.userId === row.userId && line.localDay.startsWith(month),
      )
      expect(row).toMatchObject(totalOf(own))
    }
    const site = await database.db.select().from(siteImpactMonths)
    const logged = ledger.filter(({ kind }) => kind === 'activity')
    expect(sum(site.map(({ co2SavedGrams }) => co2SavedGrams))).toBe(totalOf(logged).co2SavedGrams)
  })
})

test.each([
  '2026-01-01T00:30:00Z',
  '2026-03-09T07:30:00Z',
  '2026-11-02T08:30:00Z',
  '2028-02-29T23:59:59Z',
])('a first start at %s gives user1 the same standing', (now) => {
  const own = demoLedger(new Date(now)).lines.filter(({ userId }) => userId === 'user1')
  expect(sum(own.map(({ points }) => points))).toBe(425)
  expect(sum(own.map(({ co2SavedGrams }) => co2SavedGrams))).toBe(14_990)
})

test('people have the badges that the rules give them, no more and no fewer', async () => {
  const { unannounced: db } = database
  const held = Map.groupBy(await db.select().from(userBadges), ({ userId }) => userId)
  await db.delete(userBadges)
  for (const { id } of await db.select({ id: users.id }).from(users)) {
    const deserved = (await findNewlyEarned(db, id)).map((badge) => badge.id)
    const own = (held.get(id) ?? []).map(({ badgeId }) => badgeId)
    expect([id, ...deserved.sort()]).toEqual([id, ...own.sort()])
  }
})

test('an emptied database can be filled again', async () => {
  await emptyDatabase(database.unannounced)
  expect(await database.db.$count(users)).toBe(0)
  await migrateDatabase(database.db)
  await seedDemoData(database.db, TEST_NOW)
  expect(await database.db.$count(users)).toBe(12)
})
