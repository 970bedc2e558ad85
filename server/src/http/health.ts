import type { FastifyInstance } from 'fastify'

export interface ReadinessChecks {
  /** Without it nothing works, so that the process asks to be left alone. */
  database(): Promise<unknown>
  /** Away, it is away for every process alike: said, but the rest goes on. */
  files(): Promise<unknown>
}

/** `/healthz`: the process lives. `/readyz`: what it depends on answers too. */
export function reportHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await checks.database()
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ message: 'Not ready' })
    }
    const files = await checks.files().then(
      () => 'ready',
      (error) => {
        request.log.warn({ err: error }, 'files are not ready')
        return 'unavailable'
      },
    )
    return { status: 'ready', files }
  })
}
