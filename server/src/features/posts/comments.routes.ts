import { commentsApi } from '@commonplot/shared/posts/comments.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { createComment, deleteComment, listComments } from './comments.service.ts'

export function commentRoutes(app: FastifyInstance, deps: AppDeps): void {
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
