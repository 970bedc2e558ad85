import type { FastifyInstance } from 'fastify'

/** In this scope any content type is a stream of bytes, JSON files too. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}
