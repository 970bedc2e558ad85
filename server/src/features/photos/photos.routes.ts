import { Readable } from 'node:stream'
import { UPLOAD_WITHIN_MS } from '@commonplot/shared/attachments/attachment.ts'
import {
  MAX_PHOTO_BYTES,
  PHOTO_PATH,
  PHOTO_WIDTHS,
  type PhotoWidth,
  USUAL_PHOTO_WIDTH,
} from '@commonplot/shared/photos/photo.ts'
import { photosApi } from '@commonplot/shared/photos/photos.contract.ts'
import type { FastifyInstance } from 'fastify'
import { FileTooLargeError } from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { invalid } from '../../failures.ts'
import { isKnown } from '../../http/content/etag.ts'
import { acceptBytes } from '../../http/contract/request-body.ts'
import { READ } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { openPhoto, requestPhotoUpload, storePhoto } from './photos.service.ts'

export function photoRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, photosApi.requestPhotoUpload, ({ caller, reply: { request } }) =>
    requestPhotoUpload(deps, `${request.protocol}://${request.host}`, caller),
  )
  app.register(async (scope) => {
    acceptBytes(scope)
    serve(
      scope,
      photosApi.putPhoto,
      ({ params, query, reply: { request } }) => {
        if (Number(request.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES) {
          throw new FileTooLargeError('the content-length is beyond the limit')
        }
        const content = request.body instanceof Readable ? request.body : Readable.from([])
        return storePhoto(deps, params.id, query, content)
      },
      { timeoutMs: UPLOAD_WITHIN_MS },
    )
  })
  servePhotos(app, deps)
}

const KEEP_FOREVER = 'public, max-age=31536000, immutable'
/** Revalidated each time: access may have ended. */
const KEEP_PRIVATE = 'private, no-cache'

/** The bytes of an address never change: public ones are cached for good. */
function servePhotos(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { id: string }; Querystring: { w?: unknown } }>(
    `${PHOTO_PATH}:id`,
    READ,
    async (request, reply) => {
      const width = widthOf(request.query.w)
      const photo = await openPhoto(deps, request.params.id, width, request.acting)
      const etag = `"${request.params.id}-${width}"`
      reply.headers({ 'cache-control': photo.isPrivate ? KEEP_PRIVATE : KEEP_FOREVER, etag })
      if (photo.isPrivate) reply.header('vary', 'cookie')
      if (isKnown(request.headers, etag)) return reply.status(304).send()
      return reply
        .type('image/webp')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await photo.read())
    },
  )
}

function widthOf(asked: unknown): PhotoWidth {
  if (asked === undefined) return USUAL_PHOTO_WIDTH
  const width = PHOTO_WIDTHS.find((known) => String(known) === asked)
  if (!width) throw invalid(`w: must be one of ${PHOTO_WIDTHS.join(', ')}`)
  return width
}
