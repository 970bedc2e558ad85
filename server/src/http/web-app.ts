import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { actingUserId } from './identity.ts'
import { allowPage } from './security-headers.ts'

const YEAR_S = 31_536_000
const HOUR_S = 3600

/** Hashed assets for good, pictures for an hour, and the page itself for every other path. */
export async function serveWebApp(
  app: FastifyInstance,
  webRoot: string,
  allowed: { stripe?: boolean } = {},
): Promise<void> {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8')

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '.build-hash'],
    cacheControl: false,
    setHeaders(reply, path) {
      const cache = path.includes('/assets/')
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${HOUR_S}`
      reply.header('cache-control', cache)
    },
  })

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    const { nonce } = allowPage(reply, allowed)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll('__CSP_NONCE__', nonce)
          .replaceAll('__ACTING_USER__', actingUserId(request)),
      )
  })
}
