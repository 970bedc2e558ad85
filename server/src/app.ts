import { randomUUID } from 'node:crypto'
import {
  businessPath,
  expertPath,
  plantPath,
  plotPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { CommitCounter } from './adapters/database/database.port.ts'
import type { AppDeps } from './app-deps.ts'
import { logFailedRounds } from './background/background-work.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import {
  cacheForOneSecond,
  openSessionIds,
  openSessions,
} from './features/accounts/sessions/sessions.service.ts'
import { attachmentRoutes } from './features/attachments/attachments.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { blockingRoutes } from './features/blocking/blocking.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { businessRoutes } from './features/businesses/businesses.routes.ts'
import { businesses } from './features/businesses/businesses.table.ts'
import { challengeRoutes } from './features/challenges/challenges.routes.ts'
import { competitionRoutes } from './features/competitions/competitions.routes.ts'
import { expertRoutes } from './features/experts/experts.routes.ts'
import { experts } from './features/experts/experts.table.ts'
import { externalDataRoutes } from './features/external-data/external-data.routes.ts'
import { calendarFeedRoutes, hostingRoutes } from './features/hosting/hosting.routes.ts'
import { impactRoutes } from './features/impact/impact.routes.ts'
import { leavingRoutes } from './features/leaving/leaving.routes.ts'
import { listedIds } from './features/listings/listings.sql.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { countUnsent } from './features/mail/outbox.service.ts'
import { messagingRoutes } from './features/messaging/messaging.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { photoRoutes } from './features/photos/photos.routes.ts'
import { plantRoutes } from './features/plants/plants.routes.ts'
import { plants } from './features/plants/plants.table.ts'
import { plotRoutes } from './features/plots/plots.routes.ts'
import { plots } from './features/plots/plots.table.ts'
import { postRoutes } from './features/posts/posts.routes.ts'
import { countStuck, listStuckRefunds } from './features/rentals/refunds/stuck-refunds.service.ts'
import { daysOffRoutes, handoverRoutes, rentalRoutes } from './features/rentals/rentals.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { countChangesSetAside } from './features/saved-searches/match-listings.service.ts'
import { savedSearchRoutes } from './features/saved-searches/saved-searches.routes.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { toolRoutes } from './features/tools/tools.routes.ts'
import { tools } from './features/tools/tools.table.ts'
import { readSuspension } from './features/users/suspension.service.ts'
import { userSettingsRoutes } from './features/users/users.routes.ts'
import { serveApiDocs } from './http/contract/api-reference.ts'
import { errorResponses, refuseAddress } from './http/contract/errors.ts'
import { collectContracts } from './http/contract/openapi.ts'
import { jsonBody } from './http/contract/request-body.ts'
import { accessControl } from './http/identity/access.ts'
import { crossSiteProtection } from './http/identity/cross-site.ts'
import { fixedPerson } from './http/identity/fixed-person.ts'
import { identity } from './http/identity/identity.ts'
import { sessionCookie, signedInPerson } from './http/identity/session-cookie.ts'
import { trustProxies } from './http/limits/client-address.ts'
import { type RateLimitOptions, rateLimit } from './http/limits/rate-limit.ts'
import {
  addressLength,
  type LoadLimits,
  loadShedding,
  MAX_CONNECTIONS,
  MAX_HEADERS,
  requestTimeout,
  SERVER_LIMITS,
} from './http/limits/server-limits.ts'
import { liveChannel } from './http/live/live-socket.ts'
import { drain, health } from './http/operations/health.ts'
import { keptMail } from './http/operations/kept-mail.ts'
import { type MetricsOptions, metrics } from './http/operations/metrics.ts'
import { stuckRefunds } from './http/operations/stuck-refunds.ts'
import { serveWebApp } from './http/pages/pages.ts'
import { type Listing, serveSearchEngines } from './http/pages/search-engines.ts'
import { responseCache } from './http/response-cache/response-cache.ts'
import { type AllowedHosts, allowedHosts } from './http/security/allowed-hosts.ts'
import { securityHeaders } from './http/security/security-headers.ts'

/** The limits of one address. */
interface Limits extends RateLimitOptions {
  load?: LoadLimits
}

export interface AppOptions {
  deps: AppDeps
  logger: FastifyBaseLogger | false
  demoPersonas: boolean
  /** The settings mean it for this machine alone: a person at it is the operator where nobody signs in. */
  isLocal?: boolean
  /** Pages say that only test cards are taken. */
  saysTestMode?: boolean
  /** Counts the commits of `deps.db`; without it no answer is stored. */
  commits?: CommitCounter | null
  /** The built web app; without it only the API is served. */
  webRoot?: string
  /** For tests, which have less patience than people. */
  answerWithinMs?: number
  metrics?: MetricsOptions
  /** By which names it may be asked; without them by any. */
  hosts?: AllowedHosts
  /** How many proxies in front of us add to `X-Forwarded-For`; 0 believes nobody. */
  trustedProxies?: number
  /** Without them an address may ask for as much as it likes. */
  limits?: Limits
}

const features = [
  accountRoutes,
  leavingRoutes,
  plotRoutes,
  toolRoutes,
  locationRoutes,
  rentalRoutes,
  daysOffRoutes,
  blockingRoutes,
  hostingRoutes,
  calendarFeedRoutes,
  handoverRoutes,
  reviewRoutes,
  peopleRoutes,
  paymentRoutes,
  plantRoutes,
  expertRoutes,
  businessRoutes,
  messagingRoutes,
  notificationRoutes,
  savedSearchRoutes,
  attachmentRoutes,
  photoRoutes,
  bookingRoutes,
  userSettingsRoutes,
  externalDataRoutes,
  postRoutes,
  personalDataRoutes,
  statsRoutes,
  impactRoutes,
  challengeRoutes,
  teamRoutes,
  competitionRoutes,
  operatorRoutes,
  auditRoutes,
  reportRoutes,
]

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, logger, limits, trustedProxies = 0 } = options
  const app = Fastify({
    ...SERVER_LIMITS,
    trustProxy: trustProxies(trustedProxies),
    ...(logger ? { loggerInstance: logger } : {}),
    genReqId: () => randomUUID(),
    // A request that arrived before the stop is answered as usual.
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
  })
  app.server.maxHeadersCount = MAX_HEADERS
  app.server.maxConnections = MAX_CONNECTIONS

  logFailedRounds(deps, app.log)

  await app.register(securityHeaders)
  await app.register(errorResponses)
  await app.register(drain)
  await app.register(allowedHosts, { hosts: options.hosts })
  await app.register(addressLength)
  await app.register(requestTimeout, { timeoutMs: options.answerWithinMs })
  if (limits) {
    await app.register(rateLimit, limits)
    await app.register(loadShedding, limits.load ?? {})
  }
  await app.register(crossSiteProtection, { publicUrl: deps.publicUrl })
  await app.register(jsonBody)
  await app.register(identity, { by: (scope) => identifyBy(scope, options) })
  await app.register(accessControl)
  await app.register(responseCache, { commits: options.commits ?? null, clock: deps.clock })
  await app.register(health, {
    database: () => deps.db.query(sql`select 1`),
    files: () => deps.files.checkReady(),
    live: () => deps.liveBus.checkReady(),
  })
  await app.register(liveChannel, {
    bus: deps.liveBus,
    findOpenSessions: deps.accounts ? (ids) => openSessionIds(deps, ids) : undefined,
  })
  await app.register(metrics, {
    refundsStuck: () => countStuck(deps),
    mailsUnsent: () => countUnsent(deps),
    sweepFinishes: deps.sweepFinishes,
    listingChangesSetAside: () => countChangesSetAside(deps),
    ...options.metrics,
  })
  await app.register(stuckRefunds, {
    list: () => listStuckRefunds(deps),
    token: options.metrics?.token,
  })
  await app.register(keptMail, { list: deps.publicUrl ? null : deps.mail.kept })
  const document = collectContracts(app)
  for (const register of features) register(app, deps)
  serveApiDocs(app, document)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }))
  await servePages(app, options)
  return app
}

function identifyBy(app: FastifyInstance, { deps, demoPersonas, isLocal = false }: AppOptions) {
  const { accounts, db } = deps
  if (accounts) return signedInPerson(sessionCookie(accounts.publicUrl), openSessions(deps).find)
  return fixedPerson(app, {
    personas: demoPersonas,
    isLocal,
    findSuspension: cacheForOneSecond(deps, (id, now) => readSuspension(db, id, now)),
  })
}

async function servePages(app: FastifyInstance, options: AppOptions) {
  const { deps, webRoot, saysTestMode = false } = options
  const { publicUrl } = deps
  if (publicUrl) serveSearchEngines(app, { publicUrl, listings: listedPages(deps) })
  if (!webRoot) return
  const paymentForm = deps.payments.formOrigins
  await serveWebApp(app, webRoot, {
    paymentForm,
    clock: deps.clock,
    publicUrl,
    saysTestMode,
  })
}

/** The pages of the sitemap, by the first part of their path. */
const listedPages = ({ db }: Pick<AppDeps, 'db'>): Record<string, Listing> => ({
  plots: { ids: listedIds(db, plots), pathOf: plotPath },
  tools: { ids: listedIds(db, tools), pathOf: toolPath },
  plants: { ids: listedIds(db, plants), pathOf: plantPath },
  experts: { ids: listedIds(db, experts), pathOf: expertPath },
  businesses: { ids: listedIds(db, businesses), pathOf: businessPath },
})
