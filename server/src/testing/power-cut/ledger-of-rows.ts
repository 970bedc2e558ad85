import { createHash } from 'node:crypto'

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

/** What is seen before there is a table. */
export const NO_TABLE = 'no table'

/** The same digest as `digest` below, of what the database holds. */
export const DIGEST_QUERY = `select
  (select md5(coalesce(string_agg(n || ':' || person || ':' || note, ',' order by n), ''))
    from written) || ' ' ||
  (select coalesce(string_agg(relname, ',' order by relname), '') from pg_class
    where relname like 'side\\_%' and relkind = 'r') as rows`

/** What the table must hold, kept beside the database; gives the statements that make it so. */
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
