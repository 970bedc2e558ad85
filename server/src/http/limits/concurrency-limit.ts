import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import pLimit, { type LimitFunction } from 'p-limit'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { clientAddress } from './client-address.ts'

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
    app.addHook('preValidation', (request, reply, proceed) => {
      const { endpoint, policy } = request.routeOptions.config
      const isLimited = endpoint !== undefined && policy?.concurrency !== 'unlimited'
      const address = isLimited ? clientAddress(request) : null
      if (address === null) return proceed()
      const limit = limits.get(address) ?? pLimit(concurrency)
      limits.set(address, limit)
      void limit(() => served(request.raw, reply.raw, proceed)).finally(() => {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(address)
      })
    })
  },
  { name: 'concurrency-limit' },
)

/**
 * Until the answer is on its way, or nobody waits for it any more, perhaps since long before. An
 * answer that stood behind another on its connection never had one of its own to see closed.
 */
function served(
  { socket }: IncomingMessage,
  response: ServerResponse,
  proceed: () => void,
): Promise<void> {
  if (response.closed || response.destroyed || socket.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      response.off('close', end)
      socket.off('close', end)
      resolve()
    }
    response.on('close', end)
    socket.on('close', end)
    proceed()
  })
}
