import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isStars } from '../../sql/columns.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    plotId: text('plot_id').references(() => plots.id, { onDelete: 'cascade' }),
    toolId: text('tool_id').references(() => tools.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('reviews_one_item', sql`num_nonnulls(${t.plotId}, ${t.toolId}) = 1`),
    check('reviews_rating_in_range', isStars(t.rating)),
    check('reviews_comment_length', isAtMost(t.comment, 5000)),
    unique('reviews_one_per_plot_and_author').on(t.plotId, t.authorId),
    unique('reviews_one_per_tool_and_author').on(t.toolId, t.authorId),
    index('reviews_of_plot').on(t.plotId, t.createdAt.desc(), t.id),
    index('reviews_of_tool').on(t.toolId, t.createdAt.desc(), t.id),
  ],
)
