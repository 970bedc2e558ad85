import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  type CacheVersion,
  LONGEST_KEPT_MS,
} from '../../adapters/cache-version/cache-version.port.ts'
import type { Clock } from '../../clock.ts'
import { takesBrotli } from '../content/brotli.ts'
import { isKnown } from '../content/etag.ts'
import { actingUserId } from '../identity/acting.ts'
import {
  type Answer,
  type CachedResponse,
  createResponseCache,
  type ResponseCache,
} from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** Under which whatever is made for this request may be kept; null: not at all. */
    cacheVersion: string | null
  }
}

export interface CachedResponsesOptions {
  /** Null where other processes may write unheard: nothing is kept then. */
  version: CacheVersion | null
  clock: Clock
}

/**
 * Answers reads from kept bytes. The version is read before anything else, so that an answer made
 * while a commit came in between is kept under a number that is the current one no more. The clock
 * is part of it: what is open, held or over changes without a commit.
 */
export const cachedResponses = fp<CachedResponsesOptions>(
  async (app, { version, clock }) => {
    const cache = createResponseCache()
    app.decorate('responseCache', cache)
    app.decorateRequest('cacheVersion', null)

    const answer = (request: FastifyRequest, reply: FastifyReply, number: number | null) => {
      if (number === null) return false
      const period = Math.floor(clock.now().getTime() / LONGEST_KEPT_MS)
      request.cacheVersion = `${number}@${period}`
      const kept = cache.find(cacheKey(request), request.cacheVersion)
      if (kept) sendRepresentation(request, reply, kept)
      return kept !== undefined
    }

    app.addHook('onRequest', (request, reply, proceed) => {
      if (request.method !== 'GET' || !isCacheable(request)) return proceed()
      const number = version?.current() ?? null
      // A counter in this process has no need to be waited for.
      if (!(number instanceof Promise)) return answer(request, reply, number) || proceed()
      number.then((known) => answer(request, reply, known) || proceed(), proceed)
    })
  },
  { name: 'cached-responses', dependencies: ['access-control'] },
)

export function isCacheable({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint?.method === 'GET' && config.policy?.cache !== false
}

/** Makes the answer, and keeps it where that is allowed. */
export function makeCacheable(
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<CachedResponse> {
  const { cacheVersion, server } = request
  return server.responseCache.make(
    cacheKey(request),
    cacheVersion,
    work,
    takesBrotli(request.headers),
  )
}

/** Keys are per person and whether they run this place: nobody gets what was made for somebody else. */
const cacheKey = (request: FastifyRequest) =>
  `${actingUserId(request) ?? ''} ${request.acting?.isOperator ?? false} ${request.headers['x-time-zone'] ?? ''} ${request.url}`

/** As the client takes it. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: CachedResponse,
): FastifyReply {
  const chosen = (takesBrotli(request.headers) && brotli) || plain
  reply.headers(chosen.headers)
  return isKnown(request.headers, chosen.etag) ? reply.status(304).send() : reply.send(chosen.bytes)
}
