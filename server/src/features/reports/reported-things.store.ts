import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { isShownTo } from '../../sql/is-shown-to.ts'
import { conversations, messages } from '../messaging/messaging.table.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { posts } from '../posts/posts.table.ts'
import { isSeen, reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

/** Something that a person can see, and so report. */
export interface ReportedThing {
  /** Whose it is. */
  personId: string | null
  words: string
  /** Of a message. */
  conversationId?: string
}

type Find = (db: Database, id: string, readerId: string) => PromiseLike<ReportedThing[]>

const findListing =
  (table: typeof plots | typeof tools): Find =>
  (db, id, readerId) =>
    db
      .select({
        personId: table.ownerId,
        words: sql<string>`${table.name} || E'\n' || ${table.description}`,
      })
      .from(table)
      .where(
        and(
          eq(table.id, id),
          isNull(table.goneAt),
          isShownTo({ hiddenReason: table.hiddenReason, userId: table.ownerId }, readerId),
        ),
      )

const findPost: Find = (db, id, readerId) =>
  db
    .select({ personId: posts.userId, words: posts.content })
    .from(posts)
    .where(and(eq(posts.id, id), isShownTo(posts, readerId)))

const findComment: Find = (db, id, readerId) =>
  db
    .select({ personId: comments.userId, words: comments.content })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), isShownTo(comments, readerId), isShownTo(posts, readerId)))

const findReview: Find = (db, id) =>
  db
    .select({ personId: reviews.authorId, words: reviews.comment })
    .from(reviews)
    .where(and(eq(reviews.id, id), isSeen(reviews)))

/** Only of who takes part in the conversation. */
const findMessage: Find = (db, id, readerId) =>
  db
    .select({
      personId: messages.senderId,
      words: sql<string>`coalesce(nullif(${messages.content}, ''), ${messages.attachmentName}, '')`,
      conversationId: messages.conversationId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, id),
        or(eq(conversations.participant1Id, readerId), eq(conversations.participant2Id, readerId)),
      ),
    )

const findUser: Find = (db, id) =>
  db
    .select({
      personId: users.id,
      words: sql<string>`concat_ws(E'\n', ${users.fullName}, ${users.bio})`,
    })
    .from(users)
    .where(eq(users.id, id))

const FIND: Record<ReportTarget, Find> = {
  plot: findListing(plots),
  tool: findListing(tools),
  post: findPost,
  comment: findComment,
  review: findReview,
  message: findMessage,
  user: findUser,
}

export async function findReported(
  db: Database,
  { type, id }: { type: ReportTarget; id: string },
  readerId: string,
): Promise<ReportedThing | undefined> {
  const [found] = await FIND[type](db, id, readerId)
  return found
}
