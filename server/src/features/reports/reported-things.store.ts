import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { PATHS, personPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { conversations, messages } from '../messaging/messaging.table.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { posts } from '../posts/posts.table.ts'
import { isSeen, reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'
import { isShownTo } from './reports.sql.ts'

/** A thing that the reporter can see. */
export interface ReportedThing {
  /** Its owner or author. */
  personId: string | null
  words: string
  /** For a reported message. */
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

/** Only the two people of the conversation can report its messages. */
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

/** The present state of a reported thing. */
interface ReportedNow {
  isHidden: boolean
  /** Null for a hidden thing and for a message. */
  link: string | null
}

type Hidable = PgTable & Record<'id' | 'hiddenReason', AnyPgColumn>
type Found = { id: string; isHidden: boolean; link: string | null }

/** `link` is a path or the id that a path is made of. */
async function find(db: Database, table: Hidable, ids: string[], link: SQL): Promise<Found[]> {
  return db
    .select({
      id: sql<string>`${table.id}`,
      isHidden: sql<boolean>`${table.hiddenReason} is not null`,
      link: sql<string>`${link}`,
    })
    .from(table)
    .where(inArray(table.id, ids))
}

const withLink = (rows: Found[], toPath: (link: string) => string) =>
  rows.map(({ id, isHidden, link }) => ({
    id,
    isHidden,
    link: isHidden || link === null ? null : toPath(link),
  }))

/** A review of an item is on its page, a review of a renter on the renter's page. */
const pageOfReview = sql`case when ${reviews.about} = 'renter' then 'user ' || ${reviews.subjectId}
  when ${reviews.plotId} is null then 'tool ' || ${reviews.toolId} else 'plot ' || ${reviews.plotId} end`
const PAGES: Record<string, (id: string) => string> = {
  user: personPath,
  plot: plotPath,
  tool: toolPath,
}
function pathOf(page: string): string {
  const [kind = '', id = ''] = page.split(/ (.*)/s)
  return PAGES[kind]?.(id) ?? PATHS.home
}

type FindNow = (db: Database, ids: string[]) => Promise<Found[]>
const FIND_NOW: Record<ReportTarget, FindNow> = {
  plot: async (db, ids) => withLink(await find(db, plots, ids, sql`${plots.id}`), plotPath),
  tool: async (db, ids) => withLink(await find(db, tools, ids, sql`${tools.id}`), toolPath),
  post: async (db, ids) => withLink(await find(db, posts, ids, sql`''`), () => PATHS.home),
  comment: async (db, ids) => withLink(await find(db, comments, ids, sql`''`), () => PATHS.home),
  review: async (db, ids) => withLink(await find(db, reviews, ids, pageOfReview), pathOf),
  user: async (_db, ids) => ids.map((id) => ({ id, isHidden: false, link: personPath(id) })),
  // Only the two people of a conversation read its messages, so operators hide none.
  message: async () => [],
}

const keyOf = (type: ReportTarget, id: string) => `${type} ${id}`
const UNKNOWN: ReportedNow = { isHidden: false, link: null }

/** Reads each thing once, however many reports are about it. */
export async function readReportedNow(
  db: Database,
  targets: { targetType: ReportTarget; targetId: string }[],
): Promise<(type: ReportTarget, id: string) => ReportedNow> {
  const found = new Map<string, ReportedNow>()
  const byType = Map.groupBy(targets, ({ targetType }) => targetType)
  await Promise.all(
    [...byType].map(async ([type, some]) => {
      const ids = [...new Set(some.map(({ targetId }) => targetId))]
      for (const { id, ...now } of await FIND_NOW[type](db, ids)) found.set(keyOf(type, id), now)
    }),
  )
  return (type, id) => found.get(keyOf(type, id)) ?? UNKNOWN
}
