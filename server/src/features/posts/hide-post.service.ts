import type { Hiding } from '../../hiding.ts'
import { hiding as commentRows } from './hide-comment.store.ts'
import { hiding as postRows } from './hide-post.store.ts'

/** For operators. */
export const postHiding: Hiding = { ...postRows, missing: 'This post is no longer there' }
export const commentHiding: Hiding = { ...commentRows, missing: 'This comment is no longer there' }
