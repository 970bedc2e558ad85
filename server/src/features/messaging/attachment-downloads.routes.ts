import { ATTACHMENT_PATH, attachmentKindOf } from '@commonplot/shared/attachments/attachment.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { isKnown } from '../../http/content/etag.ts'
import { MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { openAttachment } from './open-attachment.service.ts'

/** Only pictures open in place; the rest is saved, and nothing in a file ever runs. */
export function attachmentDownloadRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { id: string } }>(
    `${ATTACHMENT_PATH}:id`,
    MEMBERS_ONLY,
    async (request, reply) => {
      const file = await openAttachment(deps, request.params.id, callerOf(request))
      // The bytes of an id never change, but who may read them is asked anew each time.
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
