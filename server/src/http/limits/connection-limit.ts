import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { networkOf } from './client-address.ts'

const POINTS_PER_CONNECTION = 24
const FEWEST_CONNECTIONS = 8
/** Several times what a proxy keeps open for its next requests. */
const MOST_IDLE = 512

export interface ConnectionLimitOptions {
  pointsPerMinute: number
}

/** Only for a server that people reach directly: behind a proxy every connection is the proxy's. */
export const connectionLimit = fp<ConnectionLimitOptions>(
  async (app, { pointsPerMinute }) => {
    const mostConnections = Math.max(FEWEST_CONNECTIONS, pointsPerMinute / POINTS_PER_CONNECTION)
    const open = new Map<string, number>()
    app.server.on('connection', (socket: Socket) => {
      const network = networkOf(socket.remoteAddress ?? '')
      const count = (open.get(network) ?? 0) + 1
      open.set(network, count)
      socket.once('close', () => {
        const left = (open.get(network) ?? 1) - 1
        if (left === 0) open.delete(network)
        else open.set(network, left)
      })
      if (count > mostConnections) socket.destroy()
    })
  },
  { name: 'connection-limit' },
)

export interface IdleConnectionLimitOptions {
  mostIdle?: number
}

/**
 * Behind a proxy all that can be told apart is what a connection is used for: of those on which
 * nothing is asked, the one that has been silent longest makes room for the next.
 */
export const idleConnectionLimit = fp<IdleConnectionLimitOptions>(
  async (app, { mostIdle = MOST_IDLE }) => {
    const idle = new Set<Socket>()
    const rest = (socket: Socket) => {
      if (socket.destroyed) return
      idle.add(socket)
      const [longest] = idle
      if (idle.size > mostIdle) longest?.destroy()
    }
    app.server.on('connection', (socket: Socket) => {
      socket.once('close', () => idle.delete(socket))
      rest(socket)
    })
    app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      idle.delete(socket)
      response.once('close', () => rest(socket))
    })
    // A live socket has a heartbeat of its own.
    app.server.on('upgrade', ({ socket }: IncomingMessage) => idle.delete(socket))
  },
  { name: 'idle-connection-limit' },
)
