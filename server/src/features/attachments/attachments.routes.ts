import { Readable } from 'node:stream'
import {
  ATTACHMENT_PATH,
  attachmentKindOf,
  MAX_ATTACHMENT_BYTES,
} from '@commonplot/shared/attachments/attachment.ts'
import { attachmentsApi } from '@commonplot/shared/attachments/attachments.contract.ts'
import type { FastifyInstance } from 'fastify'
import { FileTooLargeError } from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { actingUserId } from '../../http/identity/identity.ts'
import { openFile, requestUpload, storeFile } from './attachments.service.ts'

export function attachmentRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, attachmentsApi.requestUpload, ({ caller, reply: { request } }) =>
    requestUpload(deps, `${request.protocol}://${request.host}`, caller),
  )
  app.register(async (scope) => {
    acceptBytes(scope)
    serve(scope, attachmentsApi.putFile, ({ params, query, reply: { request } }) => {
      if (Number(request.headers['content-length'] ?? 0) > MAX_ATTACHMENT_BYTES) {
        throw new FileTooLargeError('the content-length is beyond the limit')
      }
      const content = request.body instanceof Readable ? request.body : Readable.from([])
      return storeFile(deps, params.id, query, content)
    })
  })
  serveDownloads(app, deps)
}

/** Here any content type is a stream of bytes, JSON files too. */
function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** Only pictures open in place; the rest is saved, and nothing in a file ever runs. */
function serveDownloads(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { id: string } }>(`${ATTACHMENT_PATH}:id`, async (request, reply) => {
    const caller = { userId: actingUserId(request), timeZone: 'UTC' }
    const file = await openFile(deps, request.params.id, caller)
    const place = attachmentKindOf(file.type) === 'image' ? 'inline' : 'attachment'
    return reply
      .type(file.type)
      .header('content-length', file.sizeBytes)
      .header('content-disposition', `${place}; filename*=UTF-8''${encodeName(file.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=3600')
      .send(file.content)
  })
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
