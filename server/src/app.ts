import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { DatabaseConnection } from './adapters/database/database.port.ts'
import type { CommitNews } from './adapters/live-bus/commit-news.port.ts'
import type { SharedLimits } from './adapters/shared-limits/shared-limits.port.ts'
import type { AppDeps } from './app-deps.ts'
import { attachmentRoutes } from './features/attachments/attachments.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { businessRoutes } from './features/businesses/businesses.routes.ts'
import { challengeRoutes } from './features/challenges/challenges.routes.ts'
import { competitionRoutes } from './features/competitions/competitions.routes.ts'
import { expertRoutes } from './features/experts/experts.routes.ts'
import { externalDataRoutes } from './features/external-data/external-data.routes.ts'
import { impactRoutes } from './features/impact/impact.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { messagingRoutes } from './features/messaging/messaging.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { plantRoutes } from './features/plants/plants.routes.ts'
import { plotRoutes } from './features/plots/plots.routes.ts'
import { postRoutes } from './features/posts/posts.routes.ts'
import { rentalRoutes } from './features/rentals/rentals.routes.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { toolRoutes } from './features/tools/tools.routes.ts'
import { userSettingsRoutes } from './features/users/user-settings.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { userExists } from './features/users/users.service.ts'
import { serveApiDocs } from './http/contract/api-reference.ts'
import { answerFailures, refuseAddress } from './http/contract/errors.ts'
import { acceptOnlyJson } from './http/contract/json-body.ts'
import { collectContracts } from './http/contract/openapi.ts'
import { identifyPeople } from './http/identity/identity.ts'
import { AT_ONCE, serveInTurns } from './http/limits/concurrency-limit.ts'
import { type LoadLimits, shedLoad } from './http/limits/load-shedding.ts'
import { type AdmissionOptions, createAdmission } from './http/limits/rate-limit.ts'
import { chargeForRoutes } from './http/limits/request-cost.ts'
import { answerInTime } from './http/limits/request-timeout.ts'
import {
  ANSWER_WITHIN_MS,
  BODY_LIMIT_BYTES,
  LONGEST_PATH_PARAMETER,
  limitSockets,
  SERVER_LIMITS,
} from './http/limits/server-limits.ts'
import { openLiveChannel } from './http/live/live-socket.ts'
import { type Drain, sendAwayWhile } from './http/operations/drain.ts'
import { reportHealth } from './http/operations/health.ts'
import { measureRequests } from './http/operations/metrics.ts'
import { listedPages } from './http/pages/listed-pages.ts'
import { serveWebApp } from './http/pages/pages.ts'
import { serveSearchEngines } from './http/pages/search-engines.ts'
import { keepAnswers } from './http/response-cache/keep-answers.ts'
import { doorBefore } from './http/response-cache/ready-door.ts'
import { refuseForeignMutations } from './http/security/cross-site.ts'
import { sendSecurityHeaders } from './http/security/security-headers.ts'
import { tracedClock } from './sql/read-trace.ts'

export interface AppOptions {
  deps: AppDeps
  logger: FastifyBaseLogger | false
  demoPersonas: boolean
  /** The built web app; without it only the API is served. */
  webRoot?: string
  /** Where browsers reach the product; without it search engines are told nothing. */
  publicUrl?: string
  /** For tests, which have less patience than people. */
  answerWithinMs?: number
  /** Where every change is heard of; without it each answer is made anew. */
  onCommit?: DatabaseConnection['onCommit']
  /** The changes of other processes on the same database, where there are any. */
  commitNews?: CommitNews
  databaseLoad?: DatabaseConnection['load']
  /** Lets who knows it read `/metrics` from elsewhere than this machine. */
  metricsToken?: string
  /** What one address may ask for; without it as much as it likes. */
  limits?: AdmissionOptions & { shared: SharedLimits | null; load?: LoadLimits; atOnce?: number }
}

const features = [
  plotRoutes,
  toolRoutes,
  locationRoutes,
  rentalRoutes,
  paymentRoutes,
  plantRoutes,
  expertRoutes,
  businessRoutes,
  messagingRoutes,
  attachmentRoutes,
  bookingRoutes,
  userSettingsRoutes,
  externalDataRoutes,
  postRoutes,
  userRoutes,
  personalDataRoutes,
  statsRoutes,
  impactRoutes,
  challengeRoutes,
  teamRoutes,
  competitionRoutes,
]

export async function buildApp({
  deps: { clock, ...otherDeps },
  logger,
  demoPersonas,
  webRoot,
  publicUrl,
  onCommit,
  commitNews,
  databaseLoad,
  metricsToken,
  limits,
  answerWithinMs = ANSWER_WITHIN_MS,
}: AppOptions): Promise<FastifyInstance> {
  const deps = { ...otherDeps, clock: tracedClock(clock) }
  const { db } = deps
  const drain: Drain = { isUnderway: false }
  const readyAnswers = onCommit ? keepAnswers({ clock, drain, onCommit, commitNews }) : null
  const admission = limits && createAdmission(limits)
  const common = { clock, personas: demoPersonas, timeouts: SERVER_LIMITS }
  const door =
    readyAnswers && doorBefore({ ...common, ready: readyAnswers, admit: admission?.admit })
  const app = Fastify({
    serverFactory(handler, options) {
      const server = door ? door(handler, options) : createServer(SERVER_LIMITS, handler)
      return admission ? admission.guard(limitSockets(server)) : limitSockets(server)
    },
    ...(admission ? { trustProxy: admission.isTrusted } : {}),
    ...(logger ? { loggerInstance: logger } : {}),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Whoever came in before the door closed is served like everybody.
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: refuseAddress,
  })

  app.decorate('readyAnswers', readyAnswers)
  sendAwayWhile(app, drain)
  const metrics = measureRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  answerInTime(app, answerWithinMs)
  answerFailures(app)
  sendSecurityHeaders(app)
  if (admission) {
    chargeForRoutes(app, admission, limits.shared)
    serveInTurns(app, admission.addressOf, limits.atOnce ?? AT_ONCE.embedded)
    await shedLoad(app, limits.load)
  }
  refuseForeignMutations(app)
  acceptOnlyJson(app)
  const document = collectContracts(app)
  await identifyPeople(app, {
    personas: demoPersonas,
    userExists: (id) => userExists(db, id),
  })

  reportHealth(app, {
    database: () => db.execute(sql`select 1`),
    files: () => deps.files.checkReady(),
    live: () => deps.liveBus.checkReady(),
  })
  for (const register of features) register(app, deps)
  const { openSockets } = await openLiveChannel(app, deps.liveBus)
  const sources = { readyAnswers, openSockets, ...(databaseLoad ? { databaseLoad } : {}) }
  metrics.serve(sources, metricsToken)
  serveApiDocs(app, document)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }))
  const stripe = deps.payments.provider === 'stripe'
  if (publicUrl) serveSearchEngines(app, { publicUrl, listings: listedPages(deps) })
  if (webRoot) await serveWebApp(app, webRoot, { stripe, clock, publicUrl })
  return app
}
