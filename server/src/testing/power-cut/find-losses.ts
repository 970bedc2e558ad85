import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { openPglite } from '../../adapters/database/embedded-pglite.ts'
import type { DiskHistory } from './disk-history.ts'

interface Row {
  n: number
  person: number
  note: string
}

const PEOPLE = 7
const LONGEST_NOTE = 3000
const ROWS_PER_STEP = 3

export const MAKE_TABLE = `create table written (n int primary key, person int not null, note text);
  create index written_by_person on written (person, n);
  create index written_in_words on written using gin (note gin_trgm_ops)`

/** The result of a read before the table exists. */
export const NO_TABLE = 'no table'

/** The same digest as `digest` below, of what the database holds. */
const DIGEST_QUERY = `select
  (select md5(coalesce(string_agg(n || ':' || person || ':' || note, ',' order by n), ''))
    from written) || ' ' ||
  (select coalesce(string_agg(relname, ',' order by relname), '') from pg_class
    where relname like 'side\\_%' and relkind = 'r') as rows`

/** The rows that the table must hold, kept beside the database, and the statements that write them. */
export class LedgerOfRows {
  readonly #rows = new Map<number, Row>()
  readonly #random: () => number
  #next = 0
  #side = ''

  constructor(random: () => number) {
    this.#random = random
  }

  /** Adds rows, changes one and removes another, in one transaction. */
  change(): string {
    const statements = Array.from({ length: ROWS_PER_STEP }, () => this.#insert())
    const [changed, removed] = [this.#any(), this.#any()]
    changed.note = this.#note()
    statements.push(`update written set note = '${changed.note}' where n = ${changed.n}`)
    this.#rows.delete(removed.n)
    statements.push(`delete from written where n = ${removed.n}`)
    return `begin; ${statements.join('; ')}; commit`
  }

  /** A table is made and the one before removed: files come and go. */
  remakeSideTable(step: number): string {
    const drop = this.#side ? `drop table ${this.#side};` : ''
    this.#side = `side_${step}`
    return `begin; ${drop} create table ${this.#side} as select * from written; commit`
  }

  digest(): string {
    const rows = [...this.#rows.values()].sort((one, other) => one.n - other.n)
    const text = rows.map(({ n, person, note }) => `${n}:${person}:${note}`).join(',')
    return `${createHash('md5').update(text).digest('hex')} ${this.#side}`
  }

  #insert(): string {
    const row = { n: this.#next, person: this.#below(PEOPLE), note: this.#note() }
    this.#next += 1
    this.#rows.set(row.n, row)
    return `insert into written values (${row.n}, ${row.person}, '${row.note}')`
  }

  #any(): Row {
    const row = [...this.#rows.values()][this.#below(this.#rows.size)]
    if (!row) throw new Error('there is no row yet')
    return row
  }

  /** Mostly short; now and then long enough to be kept apart from its row. */
  #note(): string {
    const length = this.#random() < 0.1 ? this.#below(LONGEST_NOTE) : this.#below(40)
    return Array.from({ length }, () => this.#below(36).toString(36)).join('')
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

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
  // The statement under way may be there too, if it is there whole.
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
