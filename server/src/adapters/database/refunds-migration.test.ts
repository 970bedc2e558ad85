import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { openInMemory } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'

const database = await openInMemory(inject('snapshotPath'))
const { unannounced: raw } = database
afterAll(() => database.close())

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** As the version left it that kept the state of a refund in its rental. */
async function takeRefundsAway(): Promise<void> {
  const migration = readMigrationFiles({ migrationsFolder }).find((file) =>
    file.sql.some((statement) => statement.includes('refunds_never_two')),
  )
  await raw.execute(sql`delete from applied_migrations where hash = ${migration?.hash}`)
  await raw.execute(sql`drop table refunds`)
  await raw.execute(sql`alter table sandbox_refunds drop column status`)
  await raw.execute(sql`alter table rentals add column refund_status text not null default 'none',
    add constraint rentals_refund_status_known check (refund_status in ('none', 'due', 'done'))`)
  await raw.execute(sql`create index rentals_refunds_due on rentals (refund_status)`)
}

async function owe(id: string, refund: string, provider: string, status: string) {
  await raw.execute(sql`update rentals set refund_cents = 100, refund_status = ${refund},
    payment_provider = ${provider}, status = ${status} where id = ${id}`)
}

test('refunds of the last version go on where they were, and none is made twice', async () => {
  const rows = await raw.execute<{ id: string }>(sql`select id from rentals order by id limit 4`)
  const [done = '', asked = '', open = '', none = ''] = rows.map(({ id }) => id)
  await takeRefundsAway()
  await raw.execute(sql`update rentals set refund_cents = 0`)
  await owe(done, 'done', 'sandbox', 'cancelled')
  await owe(asked, 'done', 'stripe', 'cancelled')
  await owe(open, 'due', 'sandbox', 'completed')
  await migrateDatabase(database.db)
  await migrateDatabase(database.db)
  const refunds = await raw.execute<Record<string, unknown>>(sql`
    select rental_id as id, amount_cents as cents, state, idempotency_key as key from refunds`)
  const refundOf = (id: string) => refunds.filter((refund) => refund['id'] === id)
  const made = (id: string, state: string) => [{ id, cents: 100, state, key: `${id}:refund` }]
  expect(refundOf(done)).toEqual(made(done, 'succeeded'))
  // A provider that only said it would is asked once more, under the key it knows.
  expect(refundOf(asked)).toEqual(made(asked, 'pending'))
  expect(refundOf(open)).toEqual(made(open, 'pending'))
  expect(refundOf(none)).toEqual([])
})
