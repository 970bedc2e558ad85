import { commentsApi } from '@commonplot/shared/posts/comments.contract.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { createComment, deleteComment, listComments } from './comments.service.ts'
import { createPost, getPost, likePost, listUserPosts, unlikePost } from './posts.service.ts'
import { findPosts } from './posts.store.ts'

export function postRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, postsApi.listPosts, ({ query, caller }) =>
    findPosts(deps.db, { cursor: query.cursor, viewerId: caller.userId }),
  )
  serve(app, postsApi.listUserPosts, ({ params, query, caller }) =>
    listUserPosts(deps, params.id, query.cursor, caller),
  )
  serve(app, postsApi.getPost, ({ params, caller }) => getPost(deps, params.id, caller))
  serve(app, postsApi.createPost, ({ body, caller }) => createPost(deps, body, caller))
  serve(app, postsApi.likePost, ({ params, caller }) => likePost(deps, params.id, caller))
  serve(app, postsApi.unlikePost, ({ params, caller }) => unlikePost(deps, params.id, caller))
  serve(app, commentsApi.listComments, ({ params, query, caller }) =>
    listComments(deps, params.id, query.cursor, caller),
  )
  serve(app, commentsApi.createComment, ({ params, body, caller }) =>
    createComment(deps, params.id, body, caller),
  )
  serve(app, commentsApi.deleteComment, ({ params, caller }) =>
    deleteComment(deps, params.id, caller),
  )
}
