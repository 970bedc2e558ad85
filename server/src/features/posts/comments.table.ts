import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, isAtMost } from '../../sql/columns.ts'
import { hiddenColumns, hiddenConstraints } from '../reports/reports.table.ts'
import { users } from '../users/users.table.ts'
import { posts } from './posts.table.ts'

export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    // Null after the author has left: the comment stays without a name.
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: text('client_id'),
    content: text('content').notNull(),
    ...hiddenColumns(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('comments_client_key').on(t.userId, t.clientId),
    check('comments_content_length', isAtMost(t.content, 2000)),
    ...hiddenConstraints('comments', t),
    index('comments_of_post').on(t.postId, t.createdAt, t.id),
    index('comments_of_user').on(t.userId),
  ],
)
