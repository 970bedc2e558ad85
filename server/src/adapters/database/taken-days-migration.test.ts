import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { openInMemory } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'

const database = await openInMemory(inject('emptyPath'))
const { unannounced: raw } = database
afterAll(() => database.close())

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Up to listing states: rentals were kept apart by a rule of their own table. */
const MIGRATIONS_OF_LAST_VERSION = 16

async function makeLastVersion(): Promise<void> {
  await raw.execute(sql`create table applied_migrations (
    hash text primary key, applied_at timestamptz not null default now())`)
  const files = readMigrationFiles({ migrationsFolder }).slice(0, MIGRATIONS_OF_LAST_VERSION)
  for (const { hash, sql: statements } of files) {
    for (const statement of statements) await raw.execute(sql.raw(statement))
    await raw.execute(sql`insert into applied_migrations (hash) values (${hash})`)
  }
}

interface OldRental {
  id: string
  status: string
  day: string
  deposit: string | null
}

async function rent({ id, status, day, deposit }: OldRental): Promise<void> {
  const isPaid = status === 'confirmed' || status === 'completed'
  await raw.execute(sql`insert into rentals (id, item_key, type, tool_id, owner_id, renter_id,
      start_date, end_date, time_zone, price_cents, duration, rent_cents, platform_fee_cents,
      host_cents, deposit_cents, total_cents, cancellation_policy, payment_provider, status,
      hold_expires_at, paid_at, payment_intent_id, deposit_status)
    values (${id}, 'tool:spade', 'tool', 'spade', 'host', 'renter', ${day}, ${day}::date + 2,
      'America/Los_Angeles', 500, 2, 1000, 50, 950, 1000, 2000, '{}', 'sandbox', ${status},
      '2026-05-01T12:15:00Z', case when ${isPaid} then now() end, ${`pi_${id}`}, ${deposit})`)
}

async function fillLastVersion(): Promise<void> {
  await raw.execute(sql`insert into users (id, username, full_name)
    values ('host', 'host', 'A Host'), ('renter', 'renter', 'A Renter')`)
  await raw.execute(sql`insert into tools (id, owner_id, name, description, category, condition,
      price_per_day_cents, location)
    values ('spade', 'host', 'Spade', 'A good spade.', 'hand-tools', 'good', 500, 'Portland')`)
  await rent({ id: 'paid', status: 'confirmed', day: '2026-06-01', deposit: 'held' })
  await rent({ id: 'held', status: 'held', day: '2026-06-10', deposit: null })
  await rent({ id: 'over', status: 'completed', day: '2026-04-01', deposit: 'released' })
  await raw.execute(sql`insert into refunds (rental_id, item_key, amount_cents, reason,
      idempotency_key, state, due_since, ask_after, created_at, updated_at)
    values ('over', 'tool:spade', 1000, 'deposit', 'over:refund', 'succeeded', now(), now(), now(), now())`)
  await raw.execute(sql`insert into reviews (id, tool_id, author_id, rating, comment)
    values ('one', 'spade', 'renter', 4, 'Good.'), ('two', 'spade', null, 5, 'Sharp.')`)
}

test('a database of the last version keeps its days, deposits, refunds and ratings, and who has the days', async () => {
  await makeLastVersion()
  await fillLastVersion()
  await migrateDatabase(database.db)
  await migrateDatabase(database.db)
  const rows = async (query: Parameters<typeof raw.execute>[0]) => [...(await raw.execute(query))]
  expect(
    await rows(sql`select id, held_until is null as settled from taken_days order by id`),
  ).toEqual([
    { id: 'held', settled: false },
    { id: 'paid', settled: true },
  ])
  const due = sql`select id, to_char(deposit_due_at at time zone 'utc', 'YYYY-MM-DD HH24') as due
    from rentals where deposit_due_at is not null`
  expect(await rows(due)).toEqual([{ id: 'paid', due: '2026-06-04 07' }])
  const refunds = sql`select payment_intent_id as intent, payment_provider as provider from refunds`
  expect(await rows(refunds)).toEqual([{ intent: 'pi_over', provider: 'sandbox' }])
  const rated = sql`select rating_sum as sum, review_count as count, rating from tools`
  expect(await rows(rated)).toEqual([{ sum: 9, count: 2, rating: 4.5 }])
  const subjects = sql`select subject_id, visible_at is not null as seen from reviews order by id`
  expect(await rows(subjects)).toEqual([
    { subject_id: 'host', seen: true },
    { subject_id: 'host', seen: true },
  ])
  const again =
    raw.execute(sql`insert into taken_days (id, item_key, taken_by, start_date, end_date)
    values ('another', 'tool:spade', 'block', '2026-06-02', '2026-06-02')`)
  await expect(again).rejects.toMatchObject({ cause: { code: '23P01' } })
  await raw.execute(sql`update rentals set status = 'cancelled' where id = 'paid'`)
  const left = await raw.execute(sql`select id from taken_days where id = 'paid'`)
  expect([...left]).toEqual([])
})
