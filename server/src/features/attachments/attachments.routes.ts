import { Readable } from 'node:stream'
import {
  MAX_ATTACHMENT_BYTES,
  UPLOAD_WITHIN_MS,
} from '@commonplot/shared/attachments/attachment.ts'
import { attachmentsApi } from '@commonplot/shared/attachments/attachments.contract.ts'
import type { FastifyInstance } from 'fastify'
import { FileTooLargeError } from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { acceptBytes } from '../../http/contract/request-body.ts'
import { serve } from '../../http/contract/serve.ts'
import { requestUpload, storeFile } from './attachments.service.ts'

export function attachmentRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, attachmentsApi.requestUpload, ({ caller, reply: { request } }) =>
    requestUpload(deps, `${request.protocol}://${request.host}`, caller),
  )
  app.register(async (scope) => {
    acceptBytes(scope)
    serve(
      scope,
      attachmentsApi.putFile,
      ({ params, query, reply: { request } }) => {
        if (Number(request.headers['content-length'] ?? 0) > MAX_ATTACHMENT_BYTES) {
          throw new FileTooLargeError('the content-length is beyond the limit')
        }
        const content = request.body instanceof Readable ? request.body : Readable.from([])
        return storeFile(deps, params.id, query, content)
      },
      { timeoutMs: UPLOAD_WITHIN_MS },
    )
  })
}
