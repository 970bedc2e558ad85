import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { networkOf } from './client-address.ts'

const POINTS_PER_CONNECTION = 24
const FEWEST_CONNECTIONS = 8

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
