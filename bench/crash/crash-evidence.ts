import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { systemClock } from '../../server/src/clock.ts'
import { sweepRentals } from '../../server/src/features/rentals/sweep-rentals.service.ts'
import { rebuildTotals } from '../../server/src/rebuild-totals.ts'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { findLostMoney } from '../../server/src/testing/lost-money.ts'
import { embeddedDeps } from '../../server/src/testing/test-deps.ts'
import type { Acknowledged } from './insistent-people.ts'

/** Says in words what is lost, doubled or does not add up; nothing when all is well. */
export async function findDamage(
  db: DirectDatabase,
  filesFolder: string,
  done: Acknowledged,
): Promise<string[]> {
  // What a crash left to be refunded is sent by the sweep, as in a server that goes on running.
  await sweepRentals(embeddedDeps(db, systemClock, filesFolder))
  const damage = [
    ...missing('messages', done.messages, await clientIds(db, 'messages')),
    ...missing('activities', done.activities, await clientIds(db, 'activities')),
    ...missing('confirmed rentals', done.confirmed, await rentalsIn(db, 'confirmed')),
    ...missing('cancelled rentals', done.cancelled, await rentalsIn(db, 'cancelled')),
    ...(await damagedFiles(db, filesFolder, done)),
    ...(await brokenRules(db)),
  ]
  if ((await findLostMoney(db)).length > 0) damage.push('money went astray')
  if (await areTotalsOff(db)) damage.push('the totals differ from the ledger')
  return damage
}

function missing(what: string, wanted: string[], found: string[]): string[] {
  const counts = Map.groupBy(found, (id) => id)
  const lost = wanted.filter((id) => !counts.has(id)).length
  const doubled = [...counts.values()].filter((rows) => rows.length > 1).length
  return [
    ...(lost > 0 ? [`${lost} of ${wanted.length} ${what} lost`] : []),
    ...(doubled > 0 ? [`${doubled} ${what} doubled`] : []),
  ]
}

async function clientIds(db: DirectDatabase, table: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select client_id as id from ${sql.identifier(table)} where client_id is not null`,
  )
  return rows.map(({ id }) => id)
}

async function rentalsIn(db: DirectDatabase, status: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select id from rentals where status = ${status}`,
  )
  return rows.map(({ id }) => id)
}

async function damagedFiles(
  db: DirectDatabase,
  folder: string,
  done: Acknowledged,
): Promise<string[]> {
  const rows = await db.execute<{ id: string; key: string }>(
    sql`select id, storage_key as key from attachments where state <> 'pending'`,
  )
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  let damaged = 0
  for (const { attachmentUrl, sha256 } of done.files) {
    const key = keys.get(attachmentUrl.split('/').at(-1) ?? '') ?? 'none'
    const bytes = await readFile(join(folder, key)).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged += 1
  }
  return damaged > 0 ? [`${damaged} of ${done.files.length} files lost or damaged`] : []
}

const RULES: Record<string, string> = {
  'overlapping rentals': `select 1 from rentals a join rentals b
    on a.item_key = b.item_key and a.id < b.id and a.period && b.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  'rentals whose sums differ': `select 1 from rentals
    where total_cents <> host_cents + platform_fee_cents + deposit_cents`,
  'gaps in a thread': `select 1 from conversations c where c.type = 'crash' and
    (select (count(*), coalesce(max(number), 0)) from messages m where m.conversation_id = c.id)
      is distinct from (c.last_message_number, c.last_message_number)`,
  'wrong unread counts': `select 1 from conversation_reads r join conversations c
    on c.id = r.conversation_id where c.type = 'crash' and unread_count <> (
      select count(*) from messages m where m.conversation_id = r.conversation_id
      and m.sender_id <> r.user_id and m.number > r.last_read_number)`,
  'files shared that have no message': `select 1 from attachments a where state = 'attached'
    and not exists (select 1 from messages m where m.attachment_id = a.id)`,
}

async function brokenRules(db: DirectDatabase): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(RULES)) {
    const { length } = await db.execute(sql.raw(query))
    if (length > 0) broken.push(`${length} ${name}`)
  }
  return broken
}

async function areTotalsOff(db: DirectDatabase): Promise<boolean> {
  const readTotals = async () =>
    JSON.stringify([
      ...(await db.execute('select user_id, activities, points from user_impact order by 1')),
      ...(await db.execute('select user_id, day, points from user_impact_days order by 1, 2')),
      ...(await db.execute('select id, points from teams order by 1')),
    ])
  const before = await readTotals()
  await rebuildTotals(db)
  return before !== (await readTotals())
}
