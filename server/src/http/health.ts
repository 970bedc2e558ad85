import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process lives. `/readyz`: what it depends on answers too. */
export function reportHealth(app: FastifyInstance, checkReady: () => Promise<unknown>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await checkReady()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ message: 'Not ready' })
    }
  })
}
