import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/serve.ts'
import { startConversation, unreadOf } from './messaging.service.ts'

export function messagingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, messagingApi.countUnread, ({ params, caller }) =>
    unreadOf(deps, params.userId, caller),
  )
  serve(app, messagingApi.startConversation, ({ body, caller }) =>
    startConversation(deps, { ...body, relatedId: body.relatedId ?? null }, caller),
  )
}
