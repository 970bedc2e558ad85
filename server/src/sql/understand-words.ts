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

type AskedWord = { word: string; isKnown: boolean; alike: string[] }

/** What was typed, as a full-text query: words that no listing has stand for the ones like them. */
export async function understandWords(
  db: TransactionalDatabase,
  list: Table,
  typed: string,
): Promise<SQL> {
  const asked = await readWords(db, list, typed)
  if (asked.every(({ isKnown }) => isKnown))
    return sql`websearch_to_tsquery('english', searchable(${typed}))`
  return toQuery(asked, '')
}

/** The same for a place: only where a listing is counts, not what it says of itself. */
export async function understandPlace(
  db: TransactionalDatabase,
  list: Table,
  typed: string,
): Promise<SQL> {
  return toQuery(await readWords(db, list, typed), PLACE_WEIGHTS)
}

async function readWords(
  db: TransactionalDatabase,
  list: Table,
  typed: string,
): Promise<AskedWord[]> {
  const likeness = sql`similarity(${searchWords.word}, asked.lexeme)`
  const inList = sql`${searchWords.list} = ${getTableName(list)}`
  return db.query<AskedWord>(sql`
    select asked.lexeme as word, known.word is not null as "isKnown",
      case when known.word is null then array(
        select found.word from (
          select ${searchWords.word}, ${likeness} as likeness, max(${likeness}) over () as best
          from ${searchWords} where ${inList} and ${searchWords.word} % asked.lexeme
        ) as found
        where likeness >= best * ${LEAST_SHARE_OF_BEST}::float8
        order by likeness desc, found.word
        limit ${MOST_ALTERNATIVES}
      ) else '{}' end as alike
    from unnest(to_tsvector('english', searchable(${typed}))) as asked
    left join ${searchWords} as known on known.list = ${getTableName(list)} and known.word = asked.lexeme
    order by asked.positions`)
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
