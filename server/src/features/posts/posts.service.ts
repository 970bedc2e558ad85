import { isDeepStrictEqual } from 'node:util'
import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import type { NewPost } from '@commonplot/shared/posts/posts.contract.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { forbidden, notFound, usedClientId } from '../../failures.ts'
import type { Hiding } from '../../hiding.ts'
import { assertPersonIsSeen } from '../blocking/blocking.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import {
  deleteLike,
  findPost,
  findPostByClientId,
  findPosts,
  findSeenPost,
  hidingOfPosts,
  insertLike,
  insertPost,
  plantExists,
} from './posts.store.ts'

const POST_GONE = 'This post is no longer there'

export async function listUserPosts(
  { db }: AppDeps,
  authorId: string,
  cursor: string | undefined,
  caller: Visitor,
): Promise<Page<Post>> {
  await assertPersonIsSeen(db, authorId, caller)
  return findPosts(db, { authorId, cursor, viewerId: caller.userId })
}

/** Hides the post from people whom its author has blocked, or who blocked the author. */
export async function getPost({ db }: AppDeps, id: string, caller: Visitor): Promise<Post> {
  const post = await findSeenPost(db, id, caller.userId)
  if (!post) throw notFound(POST_GONE)
  return post
}

export async function createPost(
  { db, clock }: AppDeps,
  post: NewPost,
  caller: Caller,
): Promise<Post> {
  if (post.plantId && !(await plantExists(db, post.plantId))) throw notFound('Plant not found')
  const by = { id: newId(), userId: caller.userId, now: clock.now() }
  const isNew = await db.transaction(async (tx) => {
    const isNew = await insertPost(tx, post, by)
    if (isNew) await keepPhotos(tx, post.images ?? [], { ownerId: by.userId, now: by.now })
    return isNew
  })
  const saved =
    isNew || !post.clientId
      ? await findPost(db, by.id, caller.userId)
      : await findPostByClientId(db, caller.userId, post.clientId)
  if (!saved) throw new Error('The new post was not found')
  if (!isSamePost(saved, post)) throw usedClientId()
  return saved
}

/** Compares a stored post with a retry of the same client id. */
const isSamePost = (saved: Post, { content, images = [], plantId }: NewPost) =>
  isDeepStrictEqual(
    { content: saved.content, images: saved.images, plantId: saved.plantId },
    { content, images, plantId: plantId ?? null },
  )

export async function likePost({ db }: AppDeps, id: string, caller: Caller): Promise<Post> {
  await requirePost(db, id, caller)
  await db.write((writable) => insertLike(writable, id, caller.userId))
  const post = await requirePost(db, id, caller)
  if (!post.liked) throw forbidden(BLOCKED_WORDS)
  return post
}

export async function unlikePost({ db }: AppDeps, id: string, caller: Caller): Promise<Post> {
  await db.write((writable) => deleteLike(writable, id, caller.userId))
  return requirePost(db, id, caller)
}

async function requirePost(db: AppDeps['db'], id: string, caller: Caller): Promise<Post> {
  const post = await findPost(db, id, caller.userId)
  if (!post) throw notFound(POST_GONE)
  return post
}

export const postHiding: Hiding = { ...hidingOfPosts, missing: POST_GONE }
