import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WritableDatabase } from '../adapters/database/database.port.ts'
import { searchWords } from './search-words.table.ts'

type SearchedTable = PgTable & { search: AnyPgColumn }

/** Words are only ever added as rows are written: those of a text that no row has left go here. */
export async function forgetWords(
  db: WritableDatabase,
  list: SearchedTable,
  text: string,
): Promise<void> {
  const { word } = searchWords
  const asQuery = sql`('''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`
  await db.execute(sql`delete from ${searchWords}
    where ${searchWords.list} = ${getTableName(list)}
      and ${word} = any(tsvector_to_array(to_tsvector('english', searchable(${text}))))
      and not exists (select 1 from ${list} where ${list.search} @@ ${asQuery})`)
}

const words = (text: string) => text.split(/\s+/)

/** The same for an edit, which looks only for the words that it took away. */
export async function forgetLostWords(
  db: WritableDatabase,
  list: SearchedTable,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const left = new Set(words(after))
  const lost = words(before).filter((word) => !left.has(word))
  if (lost.length > 0) await forgetWords(db, list, lost.join(' '))
}
