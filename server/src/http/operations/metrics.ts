import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseLoad } from '../../adapters/database/database.port.ts'
import type { PaymentErrorCount } from '../../adapters/payments/payments.port.ts'
import { mayOperate } from '../security/loopback.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Prometheus asks each process by whatever name it has in its network. */
const BY_ANY_NAME = { config: { policy: { anyHost: true } } } as const

/** Counts of the product's purpose, taken at the acknowledgement. */
const ACTIONS: Record<string, string> = {
  'POST /api/conversations/:id/messages': 'message_sent',
  'POST /api/plots/:id/rent': 'dates_held',
  'POST /api/tools/:id/rent': 'dates_held',
  'POST /api/payments/confirm': 'rental_confirmed',
  'POST /api/impact/activities': 'activity_logged',
}

export interface MetricsOptions extends PaymentFigures, MailFigures {
  /** When each task of this process's sweep last came to its end. */
  sweepFinishes?: ReadonlyMap<string, Date>
  /** Changed listings that could not be compared with the saved searches. */
  listingChangesSetAside?: () => Promise<number>
  databaseLoad?: () => DatabaseLoad
  /** Lets who knows it read `/metrics` from elsewhere than this machine. */
  token?: string
}

/** Times every request, and reads gauges when the metrics are requested. */
export const metrics = fp<MetricsOptions>(
  async (app, { databaseLoad, token, mailsUnsent, ...figures }) => {
    const registry = new Registry()
    timeRequests(app, registry)
    countActions(app, registry)
    describeState(app, registry, databaseLoad)
    describePayments(registry, figures)
    describeMail(registry, { mailsUnsent })
    describeSweep(registry, figures)
    // The garbage collector is watched for as long as the process lives, so only where one serves.
    app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
    app.get('/metrics', BY_ANY_NAME, async (request, reply) => {
      if (!mayOperate(request, token)) return reply.callNotFound()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'metrics', dependencies: ['response-cache', 'live-channel', 'allowed-hosts'] },
)

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none'
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
    done()
  })
}

function countActions(app: FastifyInstance, registry: Registry): void {
  const actions = new Counter({
    name: 'actions_total',
    help: 'Messages, rentals and activities acknowledged',
    labelNames: ['action'],
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode }, done) => {
    const action = method === 'POST' ? ACTIONS[`POST ${routeOptions.url}`] : undefined
    if (action && statusCode < 300) actions.inc({ action })
    done()
  })
}

function describeSweep(
  registry: Registry,
  { sweepFinishes, listingChangesSetAside }: MetricsOptions,
): void {
  new Gauge({
    name: 'sweep_last_finished_seconds',
    help: 'When each task of the sweep last finished without a failure, in seconds since 1970',
    labelNames: ['task'],
    registers: [registry],
    collect() {
      for (const [task, at] of sweepFinishes ?? []) this.set({ task }, at.getTime() / 1000)
    },
  })
  new Gauge({
    name: 'listing_changes_set_aside',
    help: 'Changed listings that could not be compared with the saved searches five times',
    registers: [registry],
    async collect() {
      this.set((await listingChangesSetAside?.().catch(() => Number.NaN)) ?? 0)
    },
  })
}

/** Gauges are read when the metrics are requested. */
function describeState(
  app: FastifyInstance,
  registry: Registry,
  databaseLoad: MetricsOptions['databaseLoad'],
): void {
  const registers = [registry]
  new Gauge({
    name: 'live_sockets',
    help: 'Open live sockets',
    registers,
    collect() {
      this.set(app.countLiveSockets())
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
    name: 'response_cache_total',
    help: 'Answers of public reads sent from the response cache (hit) or made (miss)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'hit' }, app.responseCache.counts.hits)
      this.inc({ outcome: 'miss' }, app.responseCache.counts.misses)
    },
  })
}

export interface PaymentFigures {
  paymentErrors?: () => PaymentErrorCount[]
  refundsStuck?: () => Promise<number>
}

/** Money that is not where it should be: these two are what an alarm should listen to. */
function describePayments(
  registry: Registry,
  { paymentErrors, refundsStuck }: PaymentFigures,
): void {
  const registers = [registry]
  new Counter({
    name: 'payment_provider_errors_total',
    help: 'Calls to a payment provider that failed, by the code it gave',
    labelNames: ['provider', 'call', 'code'],
    registers,
    collect() {
      this.reset()
      for (const { count, ...labels } of paymentErrors?.() ?? []) this.inc(labels, count)
    },
  })
  new Gauge({
    name: 'refunds_stuck',
    help: 'Refunds due that failed or take too long, as /operations/stuck-refunds lists them',
    registers,
    async collect() {
      // NaN without the database, so that the other metrics are still served.
      this.set((await refundsStuck?.().catch(() => Number.NaN)) ?? 0)
    },
  })
}

export interface MailFigures {
  mailsUnsent?: (() => Promise<Record<string, number>>) | undefined
}

/** Mail that failed or may have failed. */
function describeMail(registry: Registry, { mailsUnsent }: MailFigures): void {
  new Gauge({
    name: 'mails_unsent',
    help: 'Mails that wait to be sent, were given up (failed) or may not have arrived (uncertain)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const none: Record<string, number> = {}
      const unsent = (await mailsUnsent?.().catch(() => none)) ?? none
      for (const [state, mails] of Object.entries(unsent)) this.set({ state }, mails)
    },
  })
}
