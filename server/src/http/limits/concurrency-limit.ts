import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'

/**
 * How many requests of an address are served at a time. The embedded database answers one after the
 * other anyway, so that every further one of a flood would stand before each step of a neighbour's.
 */
export const AT_ONCE: Record<DatabaseConnection['kind'], number> = { embedded: 1, server: 2 }

interface Line {
  served: number
  waiting: Set<() => void>
}

/** However much one address asks for at once, its own requests wait for it and nobody else's. */
export function serveInTurns(
  app: FastifyInstance,
  addressOf: (socket: Socket, headers: IncomingHttpHeaders) => string,
  atOnce: number,
): void {
  const lines = new Map<string, Line>()
  app.addHook('preValidation', (request, reply, proceed) => {
    const { socket, headers } = request.raw
    const { endpoint, policy } = request.routeOptions.config
    const takesTurns = endpoint !== undefined && policy?.concurrency !== 'unlimited'
    if (!(socket instanceof Socket) || !takesTurns) return proceed()
    const address = addressOf(socket, headers)
    const line = lines.get(address) ?? { served: 0, waiting: new Set() }
    lines.set(address, line)
    let isServed = false
    const serve = () => {
      line.waiting.delete(serve)
      line.served += 1
      isServed = true
      proceed()
    }
    reply.raw.once('close', () => {
      line.waiting.delete(serve)
      if (isServed) line.served -= 1
      const [next] = line.waiting
      if (next && line.served < atOnce) next()
      if (line.served === 0) lines.delete(address)
    })
    if (line.served < atOnce) serve()
    else line.waiting.add(serve)
  })
}
