import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseConnection, WritableDatabase } from '../adapters/database/database.port.ts'
import { challenges } from '../features/challenges/challenges.table.ts'
import { externalSyncRuns } from '../features/external-data/external-data.table.ts'
import { activities } from '../features/impact/impact.table.ts'
import { conversations, messages } from '../features/messaging/messaging.table.ts'
import { plots } from '../features/plots/plots.table.ts'
import { postLikes } from '../features/posts/posts.table.ts'
import { rentals } from '../features/rentals/rentals.table.ts'
import { reviews } from '../features/reviews/reviews.table.ts'
import { teamMembers } from '../features/teams/teams.table.ts'
import { openTestDatabase } from '../testing/test-database.ts'

let database: DatabaseConnection
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const CHECK = '23514'
const UNIQUE = '23505'
const OVERLAP = '23P01'
const UNKNOWN = '23503'
const RESTRICT = '23001'

type NewRental = typeof rentals.$inferInsert

const hold = (changes: Partial<NewRental> = {}): NewRental => ({
  id: 'rental-new',
  itemKey: 'tool:tool-1',
  type: 'tool',
  toolId: 'tool-1',
  ownerId: 'user2',
  renterId: 'user3',
  startDate: '2026-05-26',
  endDate: '2026-05-28',
  timeZone: 'America/Los_Angeles',
  priceCents: 35_00,
  duration: 2,
  rentCents: 70_00,
  platformFeeCents: 3_50,
  hostCents: 66_50,
  depositCents: 70_00,
  totalCents: 140_00,
  cancellationPolicy: STANDARD_CANCELLATION_POLICY,
  paymentProvider: 'sandbox',
  holdExpiresAt: new Date('2026-05-13T12:15:00Z'),
  ...changes,
})

const reward = { kind: 'badge-reward', description: 'Again', co2SavedGrams: 0, points: 50 } as const

const REFUSED: readonly (readonly [string, string, (db: WritableDatabase) => Promise<unknown>])[] =
  [
    ['a rental over days someone has paid for', OVERLAP, (db) => db.insert(rentals).values(hold())],
    [
      'a same-day rental on a taken day',
      OVERLAP,
      (db) => db.insert(rentals).values(hold({ endDate: '2026-05-26' })),
    ],
    [
      'a rental whose total is not the sum of its parts',
      CHECK,
      (db) =>
        db
          .insert(rentals)
          .values(hold({ startDate: '2026-06-01', endDate: '2026-06-03', totalCents: 1 })),
    ],
    [
      'a rental of one’s own tool',
      CHECK,
      (db) =>
        db
          .insert(rentals)
          .values(hold({ startDate: '2026-06-01', endDate: '2026-06-03', renterId: 'user2' })),
    ],
    [
      'a rental filed under another item',
      CHECK,
      (db) => db.insert(rentals).values(hold({ itemKey: 'tool:tool-2' })),
    ],
    [
      'a confirmed rental nobody paid for',
      CHECK,
      (db) => db.update(rentals).set({ paidAt: null }).where(eq(rentals.id, 'rental-4')),
    ],
    ['a negative price', CHECK, (db) => db.update(plots).set({ priceCents: -1 })],
    ['an unknown status', CHECK, (db) => db.update(plots).set({ status: 'haunted' as 'shared' })],
    ['a plot off the globe', CHECK, (db) => db.update(plots).set({ lat: 91 })],
    ['a plot nobody owns', CHECK, (db) => db.update(plots).set({ ownerId: null })],
    ['an owner nobody knows', UNKNOWN, (db) => db.update(plots).set({ ownerId: 'user99' })],
    ['a name over 200 characters', CHECK, (db) => db.update(plots).set({ name: 'x'.repeat(201) })],
    [
      'a second team',
      UNIQUE,
      (db) => db.insert(teamMembers).values({ userId: 'user1', teamId: 'team-2' }),
    ],
    [
      'a second like',
      UNIQUE,
      async (db) => {
        const [like] = await db.select().from(postLikes).limit(1)
        return db.insert(postLikes).values(like ? [like] : [])
      },
    ],
    [
      'a second review of one rental by one side',
      UNIQUE,
      (db) => {
        const review = { plotId: 'plot-1', rentalId: 'rental-1', rating: 1, comment: '' }
        const visibleAt = new Date('2026-05-13T12:15:00Z')
        return db.insert(reviews).values([
          { ...review, id: 'r1', visibleAt },
          { ...review, id: 'r2', visibleAt },
        ])
      },
    ],
    [
      'six stars',
      CHECK,
      (db) =>
        db.insert(reviews).values({
          ...{ id: 'r', plotId: 'plot-1', authorId: 'user3', rating: 6, comment: '' },
          visibleAt: new Date('2026-05-13T12:15:00Z'),
        }),
    ],
    [
      'a badge paid out twice',
      UNIQUE,
      (db) =>
        db.insert(activities).values({
          ...reward,
          id: 'again',
          userId: 'user1',
          badgeId: 'first-harvest',
          localDay: '2026-05-13',
        }),
    ],
    ['a changed ledger line', RESTRICT, (db) => db.update(activities).set({ points: 1_000 })],
    [
      'the same conversation begun from the other side',
      UNIQUE,
      (db) =>
        db.insert(conversations).values({
          id: 'again',
          type: 'general',
          participant1Id: 'user1',
          participant2Id: 'user5',
        }),
    ],
    [
      'a conversation with oneself',
      CHECK,
      (db) =>
        db.insert(conversations).values({
          id: 'self',
          type: 'general',
          participant1Id: 'user1',
          participant2Id: 'user1',
        }),
    ],
    [
      'two messages with one number',
      UNIQUE,
      (db) =>
        db.insert(messages).values({
          id: 'twin',
          conversationId: 'conversation-4',
          number: 3,
          senderId: 'user1',
          content: 'Hello',
        }),
    ],
    [
      'a challenge that ends before it starts',
      CHECK,
      (db) => db.update(challenges).set({ endsAt: new Date(0) }),
    ],
    [
      'a second sync while one runs',
      UNIQUE,
      (db) => db.insert(externalSyncRuns).values([{ id: 'a' }, { id: 'b' }]),
    ],
  ]

test.each(REFUSED)('the database refuses %s', async (_, code, write) => {
  await expect(write(database.unannounced)).rejects.toMatchObject({ cause: { code } })
})

test('a tool can be collected on the day it comes back, and a cancelled rental frees its days', async () => {
  const after = hold({ id: 'rental-after', startDate: '2026-05-27', endDate: '2026-05-29' })
  await database.unannounced.insert(rentals).values(after)
  await database.unannounced
    .update(rentals)
    .set({ status: 'cancelled' })
    .where(eq(rentals.id, after.id))
  await database.unannounced
    .insert(rentals)
    .values(hold({ ...after, id: 'rental-next', renterId: 'user5' }))
  expect(await database.db.$count(rentals, eq(rentals.status, 'held'))).toBe(1)
})

test('a review that goes takes its stars with it', async () => {
  await database.unannounced.delete(reviews).where(eq(reviews.toolId, 'tool-2'))
  const [tool] = await database.unannounced.execute(
    "select rating, review_count from tools where id = 'tool-2'",
  )
  expect(tool).toEqual({ rating: null, review_count: 0 })
})
