import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import { searchWords } from './search-words.table.ts'

const MOST_ALTERNATIVES = 3
/** A word far less like what was typed than the best one is not what was meant. */
const LEAST_SHARE_OF_BEST = 0.7
/** The beginning of a word is enough from here on. */
const SHORTEST_BEGINNING = 3

/** The parts of a listing that say where it is. */
const PLACE_WEIGHTS = 'BD'

interface AskedWord extends Record<string, unknown> {
  word: string
  isKnown: boolean
  alike: string[]
}

/** What was typed, with what the list knows of its words. */
export type ReadWords = ReadonlyMap<string, AskedWord[]>

/** As a full-text query: words that no listing has stand for the ones like them. */
export function resolveWords(typed: string, read: ReadWords): SQL {
  const asked = read.get(typed) ?? []
  if (asked.every(({ isKnown }) => isKnown))
    return sql`websearch_to_tsquery('english', searchable(${typed}))`
  return toQuery(asked, '')
}

/** The same for a place: only where a listing is counts, not what it says of itself. */
export const resolvePlace = (typed: string, read: ReadWords): SQL =>
  toQuery(read.get(typed) ?? [], PLACE_WEIGHTS)

/** Of everything that was typed at once, however many searches that is. */
export async function readWords(
  db: TransactionalDatabase,
  list: Table,
  typed: readonly string[],
): Promise<ReadWords> {
  const likeness = sql`similarity(${searchWords.word}, asked.lexeme)`
  const inList = sql`${searchWords.list} = ${getTableName(list)}`
  const words = await db.query<AskedWord & { typed: string }>(sql`
    select typed, asked.lexeme as word, known.word is not null as "isKnown",
      case when known.word is null then array(
        select found.word from (
          select ${searchWords.word}, ${likeness} as likeness, max(${likeness}) over () as best
          from ${searchWords} where ${inList} and ${searchWords.word} % asked.lexeme
        ) as found
        where likeness >= best * ${LEAST_SHARE_OF_BEST}::float8
        order by likeness desc, found.word
        limit ${MOST_ALTERNATIVES}
      ) else '{}' end as alike
    from unnest(${sql.param([...typed])}::text[]) as typed
    cross join lateral unnest(to_tsvector('english', searchable(typed))) as asked
    left join ${searchWords} as known on known.list = ${getTableName(list)} and known.word = asked.lexeme
    order by asked.positions`)
  return Map.groupBy(words, (word) => word.typed)
}

function toQuery(asked: AskedWord[], weights: string): SQL {
  const every = asked.map(({ word, isKnown, alike }) => {
    const isBeginning = !isKnown && word.length >= SHORTEST_BEGINNING
    const marks = `${isBeginning ? '*' : ''}${weights}`
    const alternatives = alike.map((other) => term(other, weights))
    return `(${[term(word, marks), ...alternatives].join(' | ')})`
  })
  return sql`${every.join(' & ')}::tsquery`
}

function term(word: string, marks: string): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return marks === '' ? quoted : `${quoted}:${marks}`
}
