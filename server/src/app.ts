import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { DatabaseConnection } from './adapters/database/database.port.ts'
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
import { serveApiDocs } from './http/api-docs.ts'
import { answerFailures, refuseAddress } from './http/errors.ts'
import { reportHealth } from './http/health.ts'
import { identifyPeople } from './http/identity.ts'
import { acceptOnlyJson } from './http/json-only.ts'
import { openLiveChannel } from './http/live-socket.ts'
import { collectContracts } from './http/openapi.ts'
import { createReadyAnswers } from './http/ready-answers.ts'
import { doorBefore } from './http/ready-door.ts'
import { refuseForeignMutations } from './http/same-origin.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app.ts'
import { tracedClock } from './sql/read-trace.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const LONGEST_PATH_PARAMETER = 1000
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 72_000 }

export interface AppOptions {
  deps: AppDeps
  logger: FastifyBaseLogger | false
  demoPersonas: boolean
  /** The built web app; without it only the API is served. */
  webRoot?: string
  /** Where every change is heard of; without it each answer is made anew. */
  onCommit?: DatabaseConnection['onCommit']
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
  onCommit,
}: AppOptions): Promise<FastifyInstance> {
  const deps = { ...otherDeps, clock: tracedClock(clock) }
  const { db } = deps
  const readyAnswers = onCommit ? createReadyAnswers(clock) : null
  if (readyAnswers) onCommit?.(readyAnswers.drop)
  const app = Fastify({
    ...(readyAnswers ? { serverFactory: doorBefore(readyAnswers, demoPersonas, TIMEOUTS) } : {}),
    ...(logger ? { loggerInstance: logger } : {}),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    ...TIMEOUTS,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: refuseAddress,
  })

  app.decorate('readyAnswers', readyAnswers)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  answerFailures(app)
  sendSecurityHeaders(app)
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
  })
  for (const register of features) register(app, deps)
  await openLiveChannel(app, deps.liveBus)
  serveApiDocs(app, document)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }))
  const allowed = { stripe: deps.payments.provider === 'stripe' }
  if (webRoot) await serveWebApp(app, webRoot, allowed)
  return app
}
