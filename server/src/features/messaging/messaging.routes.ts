import { ATTACHMENT_PATH, attachmentKindOf } from '@commonplot/shared/attachments/attachment.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { isKnown } from '../../http/content/etag.ts'
import { MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { listMessages, markConversationRead, openAttachment } from './messages.service.ts'
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
  downloadRoute(app, deps)
}

/** Pictures open in place, other files are saved, and no script in a file runs. */
function downloadRoute(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { id: string } }>(
    `${ATTACHMENT_PATH}:id`,
    MEMBERS_ONLY,
    async (request, reply) => {
      const file = await openAttachment(deps, request.params.id, callerOf(request))
      // The bytes of an id never change. The right to read them is checked for each request.
      const etag = `"${request.params.id}"`
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie', etag })
      if (isKnown(request.headers, etag)) return reply.status(304).send()
      const place = attachmentKindOf(file.type) === 'image' ? 'inline' : 'attachment'
      return reply
        .type(file.type)
        .header('content-length', file.sizeBytes)
        .header('content-disposition', `${place}; filename*=UTF-8''${encodeName(file.name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await file.read())
    },
  )
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
