import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { openPglite } from '../../adapters/database/embedded-pglite.ts'
import type { DiskHistory } from './disk-history.ts'
import { DIGEST_QUERY, NO_TABLE } from './ledger-of-rows.ts'

export const DOES_NOT_OPEN = 'does not open'

/** Opens the data folder as the server does; says in words what a cut after so many calls took. */
export async function findLosses(
  dataFolder: string,
  history: DiskHistory,
  cut: number,
): Promise<string[]> {
  const losses = lostUploads(join(dataFolder, 'files'), history, cut)
  try {
    mkdirSync(dataFolder, { recursive: true })
    // This copy is thrown away, so that nothing of it has to be kept safe.
    const source = { dataDir: join(dataFolder, 'database'), fsync: false }
    const database = await openPglite(source, { amcheck })
    losses.push(...(await lostRows(database, history, cut)))
    await database.close()
  } catch (error) {
    losses.push(`${DOES_NOT_OPEN}: ${String(error)}`)
  }
  return losses
}

function lostUploads(folder: string, { uploads }: DiskHistory, cut: number): string[] {
  const lost = uploads.filter(({ calls, key, sha256 }) => {
    if (calls > cut) return false
    const path = join(folder, key)
    if (!existsSync(path)) return true
    return createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256
  })
  return lost.map(({ key }) => `${key} is lost or damaged`)
}

async function lostRows(
  database: PGlite,
  { acknowledged }: DiskHistory,
  cut: number,
): Promise<string[]> {
  const done = acknowledged.filter(({ calls }) => calls <= cut)
  // What was under way may have been done as well, whole.
  const allowed = [done.at(-1)?.rows ?? NO_TABLE, acknowledged[done.length]?.rows]
  const found = await digestOf(database)
  const losses = allowed.includes(found) ? [] : [`rows lost after ${done.length} statements`]
  return [...losses, ...(await damagedTables(database, found !== NO_TABLE))]
}

async function digestOf(database: PGlite): Promise<string> {
  const { rows: tables } = await database.query<{ name: string | null }>(
    `select to_regclass('written')::text as name`,
  )
  if (!tables[0]?.name) return NO_TABLE
  const { rows } = await database.query<{ rows: string }>(DIGEST_QUERY)
  return rows[0]?.rows ?? NO_TABLE
}

/** Every row of every table, and every B-tree against its table, the catalogues included. */
async function damagedTables(database: PGlite, hasTable: boolean): Promise<string[]> {
  try {
    await database.exec('create extension if not exists amcheck')
    const { rows: damaged } = await database.query<{ relname: string; msg: string }>(
      `select relname, msg from pg_class c, lateral verify_heapam(c.oid) where c.relkind in ('r', 't')`,
    )
    await database.exec(`select bt_index_check(c.oid, true) from pg_class c
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i'`)
    const losses = damaged.map(({ relname, msg }) => `${relname} is damaged: ${msg}`)
    if (hasTable && (await isSearchOff(database))) losses.push('the word index differs')
    return losses
  } catch (error) {
    return [`damaged: ${String(error)}`]
  }
}

async function isSearchOff(database: PGlite): Promise<boolean> {
  const count = async (setting: string) => {
    await database.exec(
      `set enable_seqscan = ${setting}; set enable_bitmapscan = ${setting === 'on' ? 'off' : 'on'}`,
    )
    const { rows } = await database.query<{ found: number }>(
      `select count(*)::int as found from written where note like '%abc%' or note like '%a1b%'`,
    )
    return rows[0]?.found
  }
  return (await count('on')) !== (await count('off'))
}
