import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, pictureUrl, requiredText, TEXT_LIMITS } from '../contract/fields.ts'
import { post } from './post.ts'

const postListQuery = z.object({ cursor: z.optional(cursorParam) })

const MOST_POST_IMAGES = 4

export const newPost = z.object({
  content: requiredText(TEXT_LIMITS.description, 'Write a few words first'),
  images: z.optional(z.array(pictureUrl).check(z.maxLength(MOST_POST_IMAGES))),
  /** Makes a retry safe: the same id posts once. */
  clientId: z.optional(z.uuid()),
  plantId: z.optional(id),
})
export type NewPost = z.output<typeof newPost>

export const postsApi = contract('posts', {
  listPosts: endpoint({
    method: 'GET',
    path: '/api/posts',
    access: 'anyone',
    summary: 'The community feed, newest first',
    query: postListQuery,
    response: z.array(post),
    paged: true,
  }),
  listUserPosts: endpoint({
    method: 'GET',
    path: '/api/users/:id/posts',
    access: 'anyone',
    summary: "One person's posts, newest first",
    query: postListQuery,
    response: z.array(post),
    paged: true,
  }),
  getPost: endpoint({
    method: 'GET',
    path: '/api/posts/:id',
    access: 'anyone',
    summary: 'One post',
    response: post,
  }),
  createPost: endpoint({
    method: 'POST',
    path: '/api/posts',
    access: 'member',
    summary: 'Share an update',
    body: newPost,
    response: post,
    status: 201,
  }),
  likePost: endpoint({
    method: 'POST',
    path: '/api/posts/:id/like',
    access: 'member',
    summary: 'Like a post; liking twice counts once',
    response: post,
  }),
  unlikePost: endpoint({
    method: 'DELETE',
    path: '/api/posts/:id/like',
    access: 'member',
    summary: 'Take a like back',
    response: post,
  }),
})
