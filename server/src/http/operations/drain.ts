import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Before it stops, a process still answers and sends clients to another process. */
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
export const drain = fp(
  async (app) => {
    const state: Drain = { isUnderway: false }
    app.decorate('drain', state)
    app.addHook('onRequest', ({ method, headers }, reply, done) => {
      if (!state.isUnderway) return done()
      if (headers.via === undefined || !READS.includes(method)) return done()
      reply.status(LOOK_ELSEWHERE).send({ message: 'Stopping' })
    })
    app.addHook('onSend', (_request, reply, _payload, done) => {
      // Requests from just before the drain.
      if (state.isUnderway) reply.header('connection', 'close')
      done()
    })
  },
  { name: 'drain' },
)
