import fp from 'fastify-plugin'

export interface ReadinessChecks {
  /** Without it nothing works, so that the process asks to be left alone. */
  database(): Promise<unknown>
  /** Away, it is away for every process alike: said, but the rest goes on. */
  files(): Promise<unknown>
  live(): Promise<unknown>
}

const LIVENESS = { config: { policy: { anyHost: true } } } as const
const READINESS = { config: { policy: { anyHost: true, timeoutMs: 3000, cost: 4 } } } as const

/** `/healthz`: the process lives. `/readyz`: what it depends on answers too. */
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
