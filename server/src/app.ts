import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { attachmentRoutes } from './features/attachments/attachments.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { messagingRoutes } from './features/messaging/messaging.routes.ts'
import { plotRoutes } from './features/plots/plots.routes.ts'
import { userExists } from './features/users/users.service.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { answerFailures, refuseAddress } from './http/errors.ts'
import { reportHealth } from './http/health.ts'
import { identifyPeople } from './http/identity.ts'
import { acceptOnlyJson } from './http/json-only.ts'
import { openLiveChannel } from './http/live-socket.ts'
import { collectContracts } from './http/openapi.ts'
import { refuseForeignMutations } from './http/same-origin.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const LONGEST_PATH_PARAMETER = 1000
const REQUEST_TIMEOUT_MS = 30_000

export interface AppOptions extends AppDeps {
  logger: FastifyBaseLogger | false
  demoPersonas: boolean
  /** The built web app; without it only the API is served. */
  webRoot?: string
}

const features = [plotRoutes, messagingRoutes, attachmentRoutes, bookingRoutes]

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, liveBus, files, logger } = options
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: refuseAddress,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  answerFailures(app)
  sendSecurityHeaders(app)
  refuseForeignMutations(app)
  acceptOnlyJson(app)
  const document = collectContracts(app)
  await identifyPeople(app, {
    personas: options.demoPersonas,
    userExists: (id) => userExists(db, id),
  })

  reportHealth(app, () => db.execute(sql`select 1`))
  for (const register of features) register(app, { db, clock, liveBus, files })
  await openLiveChannel(app, liveBus)
  serveApiDocs(app, document)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }))
  if (options.webRoot) await serveWebApp(app, options.webRoot)
  return app
}
