import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Each searchable word of a list, once; triggers add them. Typing errors are corrected by these words, not by all rows. */
export const searchWords = pgTable(
  'search_words',
  {
    list: text('list').notNull(),
    word: text('word').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.word] }),
    index('search_words_by_likeness').using('gin', t.word.op('gin_trgm_ops')),
  ],
)
