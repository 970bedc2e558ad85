import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** While it drains, a process still answers and sends clients to another process. */
interface Drain {
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

interface ReadinessChecks {
  /** Required: without it `/readyz` answers 503. */
  database(): Promise<unknown>
  /** Reported only: an outage affects every process alike, and the rest works. */
  files(): Promise<unknown>
  live(): Promise<unknown>
}

const LIVENESS = { config: { policy: { anyHost: true } } } as const
const READINESS = { config: { policy: { anyHost: true, timeoutMs: 3000, cost: 4 } } } as const

/** `/healthz`: the process runs. `/readyz`: its dependencies answer too. */
export const health = fp<ReadinessChecks>(
  async (app, checks) => {
    app.get('/healthz', LIVENESS, async () => ({ status: 'ok' }))
    app.get('/readyz', READINESS, async (request, reply) => {
      if (app.drain.isUnderway) return reply.status(503).send({ message: 'Stopping' })
      try {
        await checks.database()
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return reply.status(503).send({ message: 'Not ready' })
      }
      const stateOf = (part: 'files' | 'live') =>
        checks[part]().then(
          () => 'ready',
          (error) => {
            request.log.warn({ err: error, part }, 'a part is not ready')
            return 'unavailable'
          },
        )
      const [files, live] = await Promise.all([stateOf('files'), stateOf('live')])
      return { status: 'ready', files, live }
    })
  },
  { name: 'health', dependencies: ['drain'] },
)
