import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Every word that a list can be searched by, once. Triggers on the lists add to it, so that a slip
 * of the finger is looked up among thousands of words instead of millions of rows.
 */
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
