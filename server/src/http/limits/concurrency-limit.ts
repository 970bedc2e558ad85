import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import pLimit, { type LimitFunction } from 'p-limit'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { unavailable } from '../../failures.ts'
import { clientAddress } from './client-address.ts'
import { ANSWER_WITHIN_MS } from './server-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a request once its address has a turn. */
    inTurn<Result>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<Result>,
    ): Promise<Result>
  }
}

/**
 * How many requests of an address are served at a time. The embedded database answers one after the
 * other anyway, so that every further one of a flood would stand before each step of a neighbour's.
 */
export const CONCURRENCY: Record<DatabaseConnection['kind'], number> = { embedded: 1, server: 2 }

export interface ConcurrencyLimitOptions {
  concurrency: number
}

/** However much one address asks for at once, its own requests wait for it and nobody else's. */
export const concurrencyLimit = fp<ConcurrencyLimitOptions>(
  async (app, { concurrency }) => {
    const limits = new Map<string, LimitFunction>()
    app.decorate('inTurn', async (request, reply, work) => {
      const isLimited = request.routeOptions.config.policy?.concurrency !== 'unlimited'
      const address = isLimited ? clientAddress(request) : null
      if (address === null) return work()
      const limit = limits.get(address) ?? pLimit(concurrency)
      limits.set(address, limit)
      const serve = async () => {
        if (isGone(request, reply)) throw unavailable('Nobody waits for this any more')
        return work()
      }
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof work>>()
      void limit(async () => {
        const working = serve()
        resolve(working)
        await ended(working)
      }).finally(() => {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(address)
      })
      return promise
    })
  },
  { name: 'concurrency-limit' },
)

/** An answer that stood behind another on a broken connection never had one of its own to see closed. */
const isGone = ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply) =>
  raw.closed || raw.destroyed || socket.destroyed

/**
 * A turn lasts as long as its work, also when nobody waits for it any more: whoever gives up would
 * otherwise have as much done at once as they please. What hangs does not keep an address out.
 */
async function ended(working: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const longest = setTimeout(resolve, ANSWER_WITHIN_MS)
  await Promise.race([working, promise]).catch(() => {})
  clearTimeout(longest)
}
