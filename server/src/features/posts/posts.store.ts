import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import type { NewPost } from '@commonplot/shared/posts/posts.contract.ts'
import { ownPostPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import type { HidingStore } from '../../hiding.ts'
import { isViewer } from '../../sql/columns.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { countMatches, estimateMatches } from '../../sql/totals.ts'
import { canReach, notHiddenFrom } from '../blocking/blocking.sql.ts'
import { plants } from '../plants/plants.table.ts'
import { isShownTo } from '../reports/reports.sql.ts'
import { users } from '../users/users.table.ts'
import { postLikes, posts } from './posts.table.ts'

interface PostSearch {
  viewerId: string | null
  authorId?: string
  cursor: string | undefined
}

const NEWEST_FIRST: Order = { value: sql<string>`${posts.createdAt}`, direction: 'desc' }

export async function findPosts(
  db: TransactionalDatabase,
  search: PostSearch,
): Promise<Page<Post>> {
  const isByAuthor = search.authorId === undefined ? undefined : eq(posts.userId, search.authorId)
  const asked = and(isByAuthor, isShownTo(posts, search.viewerId))
  const where = and(asked, notHiddenFrom(posts.userId, search.viewerId))
  const [rows, total] = await Promise.all([
    selectPosts(db, search.viewerId)
      .where(and(where, after(search.cursor, NEWEST_FIRST, posts.id)))
      .orderBy(...orderBy(NEWEST_FIRST, posts.id))
      .limit(ROWS_TO_FETCH),
    estimateMatches(db, posts, asked).then((estimate) => countMatches(db, posts, where, estimate)),
  ])
  return toPage(rows, total, toPost)
}

export async function findPost(db: Database, id: string, viewerId: string) {
  return findOne(db, viewerId, and(eq(posts.id, id), isShownTo(posts, viewerId)))
}

export async function findSeenPost(db: Database, id: string, viewerId: string | null) {
  const isSeen = and(isShownTo(posts, viewerId), notHiddenFrom(posts.userId, viewerId))
  return findOne(db, viewerId, and(eq(posts.id, id), isSeen))
}

export async function findPostByClientId(db: Database, userId: string, clientId: string) {
  return findOne(db, userId, and(eq(posts.userId, userId), eq(posts.clientId, clientId)))
}

/** False when this client id has a post already. */
export async function insertPost(
  db: WritableDatabase,
  { content, images = [], clientId, plantId }: NewPost,
  by: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insert(posts)
    .values({
      id: by.id,
      userId: by.userId,
      content,
      images,
      clientId: clientId ?? null,
      plantId: plantId ?? null,
      createdAt: by.now,
    })
    .onConflictDoNothing({ target: [posts.userId, posts.clientId] })
    .returning({ id: posts.id })
  return inserted.length > 0
}

export async function plantExists(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: plants.id }).from(plants).where(eq(plants.id, id))
  return row !== undefined
}

/**
 * The row and the count change in one statement, so concurrent likes are each counted once.
 * Writes nothing if one of the two people has blocked the other.
 */
export async function insertLike(
  db: WritableDatabase,
  postId: string,
  userId: string,
): Promise<void> {
  await db.execute(sql`
    with liked as (
      insert into post_likes (post_id, user_id)
      select id, ${userId} from posts where id = ${postId} and ${canReach(sql`user_id`, userId)}
      on conflict do nothing returning post_id)
    update posts set like_count = like_count + 1 from liked where posts.id = liked.post_id`)
}

export async function deleteLike(
  db: WritableDatabase,
  postId: string,
  userId: string,
): Promise<void> {
  await db.execute(sql`
    with unliked as (
      delete from post_likes where post_id = ${postId} and user_id = ${userId} returning post_id)
    update posts set like_count = like_count - 1 from unliked where posts.id = unliked.post_id`)
}

async function findOne(db: Database, viewerId: string | null, where: SQL | undefined) {
  const [row] = await selectPosts(db, viewerId).where(where)
  return row && toPost(row)
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

function selectPosts(db: Database, viewerId: string | null) {
  return db
    .select({
      id: posts.id,
      type: posts.type,
      content: posts.content,
      images: posts.images,
      likes: posts.likeCount,
      comments: posts.commentCount,
      liked: sql<boolean>`exists (select 1 from ${postLikes}
        where ${postLikes.postId} = ${posts.id} and ${isViewer(postLikes.userId, viewerId)})`,
      xpEarned: posts.xpEarned,
      createdAt: posts.createdAt,
      userId: posts.userId,
      user: { fullName: users.fullName, profileImage: users.profileImage },
      plantId: posts.plantId,
      hiddenReason: posts.hiddenReason,
      // Text keeps the microseconds that the cursor needs.
      orderValue: sql<string>`${posts.createdAt}::text`,
    })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.userId))
}

function toPost({ orderValue, ...row }: PostRow): Post {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    hiddenReason: row.hiddenReason ?? undefined,
  }
}

/** Posts of a closed account stay, without their author. */
export async function anonymizePosts(db: WritableDatabase, authorId: string): Promise<void> {
  await db.update(posts).set({ userId: null }).where(eq(posts.userId, authorId))
}

const hiddenColumns = { id: posts.id, personId: posts.userId }
const toHidden = ({ id, personId }: { id: string; personId: string | null }) => ({
  personId,
  name: 'your post',
  link: ownPostPath(id),
})

export const hidingOfPosts: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(posts)
      .set({ hiddenReason })
      .where(and(eq(posts.id, id), isNull(posts.hiddenReason)))
      .returning(hiddenColumns)
    return row && toHidden(row)
  },
  async show(tx, id) {
    const [row] = await tx
      .update(posts)
      .set({ hiddenReason: null })
      .where(and(eq(posts.id, id), isNotNull(posts.hiddenReason)))
      .returning(hiddenColumns)
    return row && toHidden(row)
  },
  exists: async (db, id) => (await db.$count(posts, eq(posts.id, id))) > 0,
}
