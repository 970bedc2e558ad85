import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { listMessages, markConversationRead } from './messages.service.ts'
import {
  getConversation,
  listConversations,
  startConversation,
  unreadOf,
} from './messaging.service.ts'
import { sendMessage } from './send-message.service.ts'

export function messagingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, messagingApi.countUnread, ({ params, caller }) =>
    unreadOf(deps, params.userId, caller),
  )
  serve(app, messagingApi.startConversation, ({ body, caller }) =>
    startConversation(deps, { ...body, relatedId: body.relatedId ?? null }, caller),
  )
  serve(app, messagingApi.listConversations, ({ query, caller }) =>
    listConversations(deps, query, caller),
  )
  serve(app, messagingApi.getConversation, ({ params, caller }) =>
    getConversation(deps, params.id, caller),
  )
  serve(app, messagingApi.listMessages, ({ params, query, caller }) =>
    listMessages(deps, params.id, query, caller),
  )
  serve(app, messagingApi.sendMessage, ({ params, body, caller }) =>
    sendMessage(deps, params.id, body, caller),
  )
  serve(app, messagingApi.markConversationRead, ({ params, body, caller }) =>
    markConversationRead(deps, params.id, body.userId, caller),
  )
}
