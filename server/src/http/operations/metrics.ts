import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseLoad } from '../../adapters/database/database.port.ts'
import type { ReadyAnswers } from '../response-cache/ready-answers.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** What the product is for, counted where it is acknowledged. */
const DEEDS: Record<string, string> = {
  'POST /api/conversations/:id/messages': 'message_sent',
  'POST /api/plots/:id/rent': 'dates_held',
  'POST /api/tools/:id/rent': 'dates_held',
  'POST /api/payments/confirm': 'rental_confirmed',
  'POST /api/impact/activities': 'activity_logged',
}

export interface MetricsSources {
  readyAnswers: ReadyAnswers | null
  openSockets(): number
  databaseLoad?(): DatabaseLoad
}

/** Times every request that reaches the app; what the ready door sends is only counted. */
export function measureRequests(app: FastifyInstance) {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the app, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const deeds = new Counter({
    name: 'deeds_total',
    help: 'Messages, rentals and activities acknowledged',
    labelNames: ['deed'],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
    const deed = DEEDS[`${method} ${route}`]
    if (deed && statusCode < 300) deeds.inc({ deed })
  })
  // The garbage collector is watched for as long as the process lives, so only where one serves.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))

  return {
    serve(sources: MetricsSources, token: string | undefined): void {
      describeSources(registry, sources)
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, token)) return reply.callNotFound()
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

/** Read when somebody asks, so that they cost nothing until then. */
function describeSources(registry: Registry, sources: MetricsSources): void {
  const { readyAnswers, openSockets, databaseLoad } = sources
  const registers = [registry]
  new Gauge({
    name: 'live_sockets',
    help: 'Open live sockets',
    registers,
    collect() {
      this.set(openSockets())
    },
  })
  new Gauge({
    name: 'database_statements',
    help: 'Statements under way or waiting for a connection, and the size of the pool',
    labelNames: ['what'],
    registers,
    collect() {
      const load = databaseLoad?.()
      if (!load) return
      this.set({ what: 'running' }, Math.min(load.statements, load.poolSize))
      this.set({ what: 'waiting' }, Math.max(0, load.statements - load.poolSize))
      this.set({ what: 'pool' }, load.poolSize)
    },
  })
  new Counter({
    name: 'ready_answers_total',
    help: 'Answers sent as they were kept (hit) or made (miss)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'hit' }, readyAnswers?.counts.hits ?? 0)
      this.inc({ outcome: 'miss' }, readyAnswers?.counts.misses ?? 0)
    },
  })
}

/** A balancer on this machine speaks for somebody else, and says so. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  if (!isForwarded && LOOPBACK.includes(request.socket.remoteAddress ?? '')) return true
  if (!token) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
