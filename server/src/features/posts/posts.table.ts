import { POST_TYPES } from '@commonplot/shared/posts/post.ts'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isNotNegative, isOneOf, textList } from '../../sql/columns.ts'
import { plants } from '../plants/plants.table.ts'
import { hiddenColumns, hiddenConstraints } from '../reports/reports.table.ts'
import { users } from '../users/users.table.ts'

export const posts = pgTable(
  'posts',
  {
    id: text('id').primaryKey(),
    // Null after the author has left: the post stays without a name.
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: text('client_id'),
    type: text('type', { enum: POST_TYPES }).notNull().default('update'),
    content: text('content').notNull(),
    images: textList('images'),
    plantId: text('plant_id').references(() => plants.id, { onDelete: 'set null' }),
    xpEarned: integer('xp_earned').notNull().default(0),
    // Equals the rows of post_likes. Both change in one statement.
    likeCount: integer('like_count').notNull().default(0),
    // Equals the visible rows of comments. Both change in one statement.
    commentCount: integer('comment_count').notNull().default(0),
    ...hiddenColumns(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    ...hiddenConstraints('posts', t),
    unique('posts_client_key').on(t.userId, t.clientId),
    check('posts_type_known', isOneOf(t.type, POST_TYPES)),
    check('posts_content_length', isAtMost(t.content, 5000)),
    check('posts_xp_not_negative', isNotNegative(t.xpEarned)),
    check('posts_likes_not_negative', isNotNegative(t.likeCount)),
    check('posts_comments_not_negative', isNotNegative(t.commentCount)),
    index('posts_by_newest').on(t.createdAt.desc(), t.id),
    index('posts_of_user').on(t.userId, t.createdAt.desc(), t.id),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_likes_of_user').on(t.userId)],
)
