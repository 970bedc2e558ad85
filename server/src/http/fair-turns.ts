import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'

/** The embedded database answers one after the other anyway, and pages bring their data along. */
export const AT_ONCE = 2

/** Another service or a slow upload takes its own time, and must not take a turn meanwhile. */
const waitsForOthers = ({ fresh, withinMs }: EndpointDefinition) => fresh || withinMs !== undefined

interface Line {
  served: number
  waiting: Set<() => void>
}

/** However much one address asks for at once, its own requests wait for it and nobody else's. */
export function serveInTurns(
  app: FastifyInstance,
  addressOf: (socket: Socket, headers: IncomingHttpHeaders) => string,
): void {
  const lines = new Map<string, Line>()
  app.addHook('preValidation', (request, reply, proceed) => {
    const { socket, headers } = request.raw
    const { endpoint } = request.routeOptions.config
    if (!(socket instanceof Socket) || !endpoint || waitsForOthers(endpoint)) return proceed()
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
      if (next && line.served < AT_ONCE) next()
      if (line.served === 0) lines.delete(address)
    })
    if (line.served < AT_ONCE) serve()
    else line.waiting.add(serve)
  })
}
