import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** A process that is about to stop answers as ever, and lets everybody find another one meanwhile. */
export interface Drain {
  isUnderway: boolean
}

const READS = ['GET', 'HEAD']
const LOOK_ELSEWHERE = 502

/**
 * A connection kept open would hold up the end, or be cut just as the next request is on its way.
 * A balancer, which says `Via`, asks elsewhere for a read that is refused and sends us nothing more
 * for a while: whatever waits at the door when it closes would be lost.
 */
export function sendAwayWhile(app: FastifyInstance, drain: Drain): void {
  app.decorate('drain', drain)
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!drain.isUnderway) return
    if (headers.via === undefined || !READS.includes(method)) return
    return reply.status(LOOK_ELSEWHERE).send({ message: 'Stopping' })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isUnderway) reply.header('connection', 'close')
  })
}
