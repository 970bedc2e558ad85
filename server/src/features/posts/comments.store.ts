import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { HiddenThing, HidingStore } from '../../hiding.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { isHiddenFrom, notHiddenFrom } from '../blocking/blocking.sql.ts'
import { isShownTo } from '../reports/reports.sql.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { comments } from './comments.table.ts'
import { posts } from './posts.table.ts'

const OLDEST_FIRST: Order = { value: sql<string>`${comments.createdAt}`, direction: 'asc' }

/** Finds the post of the comments. Only its author finds a hidden post. */
export async function findCommentedPost(db: Database, id: string, viewerId: string | null) {
  const [post] = await db
    .select({
      authorId: posts.userId,
      commentCount: posts.commentCount,
      isOfHidden: isHiddenFrom(posts.userId, viewerId),
    })
    .from(posts)
    .where(and(eq(posts.id, id), isShownTo(posts, viewerId)))
  return post
}

interface CommentSearch {
  postId: string
  viewerId: string | null
  cursor: string | undefined
  total: number
}

export async function findComments(db: Database, search: CommentSearch): Promise<Page<Comment>> {
  const { postId, viewerId, cursor, total } = search
  const rows = await selectComments(db)
    .where(
      and(
        eq(comments.postId, postId),
        isShownTo(comments, viewerId),
        notHiddenFrom(comments.userId, viewerId),
        after(cursor, OLDEST_FIRST, comments.id),
      ),
    )
    .orderBy(...orderBy(OLDEST_FIRST, comments.id))
    .limit(ROWS_TO_FETCH)
  return toPage(rows, total, toComment)
}

/** Finds the authors of a comment and of its post, if the viewer may see the comment. */
export async function findCommentPlace(db: Database, id: string, viewerId: string) {
  const [row] = await db
    .select({ authorId: comments.userId, postAuthorId: posts.userId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), isShownTo(comments, viewerId)))
  return row
}

/** Null after the post's author has left. */
export async function findPostAuthor(db: Database, commentId: string): Promise<string | null> {
  const [row] = await db
    .select({ authorId: posts.userId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, commentId))
  return row?.authorId ?? null
}

interface CommentPair {
  postAuthorId: string
  authorId: string
}

/** Finds the comments of one person under the posts of another. */
export async function findIdsOfComments(
  db: Database,
  { postAuthorId, authorId }: CommentPair,
): Promise<string[]> {
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.userId, authorId), eq(posts.userId, postAuthorId)))
  return rows.map(({ id }) => id)
}

export const findComment = (db: Database, id: string) => findOne(db, eq(comments.id, id))

export const findCommentByClientId = (db: Database, userId: string, clientId: string) =>
  findOne(db, and(eq(comments.userId, userId), eq(comments.clientId, clientId)))

export interface CommentDraft {
  id: string
  postId: string
  userId: string
  clientId: string | undefined
  content: string
  createdAt: Date
}

// Each statement changes the comment first and then its post's count. Concurrent writes, deletes and
// hides are each counted once, and take their locks in the same order.

/** False when this client id has a comment already. */
export async function insertComment(db: WritableDatabase, draft: CommentDraft): Promise<boolean> {
  const { id, postId, userId, clientId, content, createdAt } = draft
  const counted = await db.execute(sql`
    with written as (
      insert into comments (id, post_id, user_id, client_id, content, created_at)
      values (${id}, ${postId}, ${userId}, ${clientId ?? null}, ${content},
        ${createdAt.toISOString()}::timestamptz)
      on conflict (user_id, client_id) do nothing returning post_id)
    update posts set comment_count = comment_count + 1 from written
    where posts.id = written.post_id returning posts.id`)
  return counted.length > 0
}

export async function deleteCommentRow(db: WritableDatabase, id: string): Promise<void> {
  await db.execute(sql`
    with deleted as (
      delete from comments where id = ${id} returning post_id, hidden_reason)
    update posts set comment_count = comment_count - 1 from deleted
    where posts.id = deleted.post_id and deleted.hidden_reason is null`)
}

/** Hidden comments are not counted. False for an unknown or hidden comment. */
async function hideCommentRow(db: WritableDatabase, id: string, reason: string): Promise<boolean> {
  const counted = await db.execute(sql`
    with hidden as (
      update comments set hidden_reason = ${reason} where id = ${id} and hidden_reason is null
      returning post_id)
    update posts set comment_count = comment_count - 1 from hidden
    where posts.id = hidden.post_id returning posts.id`)
  return counted.length > 0
}

async function showCommentRow(db: WritableDatabase, id: string): Promise<boolean> {
  const counted = await db.execute(sql`
    with shown as (
      update comments set hidden_reason = null where id = ${id} and hidden_reason is not null
      returning post_id)
    update posts set comment_count = comment_count + 1 from shown
    where posts.id = shown.post_id returning posts.id`)
  return counted.length > 0
}

export async function anonymizeComments(db: WritableDatabase, authorId: string): Promise<void> {
  await db.update(comments).set({ userId: null }).where(eq(comments.userId, authorId))
}

async function findOne(db: Database, where: SQL | undefined): Promise<Comment | undefined> {
  const [row] = await selectComments(db).where(where)
  return row && toComment(row)
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

function selectComments(db: Database) {
  return db
    .select({
      id: comments.id,
      postId: comments.postId,
      content: comments.content,
      hiddenReason: comments.hiddenReason,
      createdAt: comments.createdAt,
      author: PERSON_SUMMARY,
      // Text keeps the microseconds that the cursor needs.
      orderValue: sql<string>`${comments.createdAt}::text`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
}

function toComment({ orderValue, ...row }: CommentRow): Comment {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

async function describeHidden(db: Database, id: string): Promise<HiddenThing | undefined> {
  const [row] = await db
    .select({ personId: comments.userId })
    .from(comments)
    .where(eq(comments.id, id))
  return row && { personId: row.personId, name: 'your comment', link: PATHS.home }
}

export const hidingOfComments: HidingStore = {
  async hide(tx, id, reason) {
    return (await hideCommentRow(tx, id, reason)) ? describeHidden(tx, id) : undefined
  },
  async show(tx, id) {
    return (await showCommentRow(tx, id)) ? describeHidden(tx, id) : undefined
  },
  exists: async (db, id) => (await db.$count(comments, eq(comments.id, id))) > 0,
}
