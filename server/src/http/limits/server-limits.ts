import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { UPLOAD_WITHIN_MS } from '@commonplot/shared/attachments/attachment.ts'
import underPressure from '@fastify/under-pressure'
import { errorCodes } from 'fastify'
import fp from 'fastify-plugin'
import { unavailable } from '../../failures.ts'

const LONGEST_PATH_PARAMETER = 1000
/** Longer than any search of the product, with every letter percent-encoded. */
const LONGEST_ADDRESS = 8192
export const BODY_LIMIT_BYTES = 1024 * 1024
/** The longest wait for an answer. */
const ANSWER_WITHIN_MS = 20_000
const TOO_SLOW = 'This takes longer than it should. Please try again soon.'
export const MAX_HEADERS = 100
/**
 * Bounds the memory of idle connections; nginx bounds those of one address
 * (`deploy/nginx/site.conf`).
 */
export const MAX_CONNECTIONS = 10_000

/** Limits the time and size of a request before it reaches a route. */
export const SERVER_LIMITS = {
  http: {
    headersTimeout: 10_000,
    // How often Node checks for late requests.
    connectionsCheckingInterval: 2000,
    maxHeaderSize: 16 * 1024,
  },
  // Answers other than files end long before this timeout.
  requestTimeout: UPLOAD_WITHIN_MS,
  keepAliveTimeout: 72_000,
  /** Timeout of an idle connection. */
  connectionTimeout: 120_000,
  bodyLimit: BODY_LIMIT_BYTES,
  routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
}

export const addressLength = fp(
  async (app) => {
    app.addHook('onRequest', ({ url }, _reply, done) => {
      done(url.length > LONGEST_ADDRESS ? new errorCodes.FST_ERR_MAX_PARAM_LENGTH() : undefined)
    })
  },
  { name: 'address-length', dependencies: ['security-headers'] },
)

/**
 * Answers 503 when a handler has not begun to answer in time. (Fastify's own `handlerTimeout` stops
 * its watch as soon as a body was read, and cuts off slow downloads.)
 */
export const requestTimeout = fp<{ timeoutMs?: number | undefined }>(
  async (app, { timeoutMs = ANSWER_WITHIN_MS }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return
        // Does not wait for the rest of the request.
        reply.header('connection', 'close').send(unavailable(TOO_SLOW))
      }, request.routeOptions.config.policy?.timeoutMs ?? timeoutMs)
      reply.raw.once('close', () => clearTimeout(timer))
      done()
    })
  },
  { name: 'request-timeout' },
)

const SAMPLE_MS = 500
const SHARE_OF_HEAP = 0.9
const SHARE_OF_MEMORY = 0.85
const RETRY_AFTER_S = 5

/** Health checks are answered under load too: a silent process would be restarted. */
const ALWAYS_ANSWERED = ['/healthz', '/metrics']

export interface LoadLimits {
  maxRssBytes?: number
}

/**
 * Says "later" while it still can, instead of growing until it is stopped. Memory alone decides: a
 * shared host stands still for seconds now and then, and nobody is helped by being sent away for that.
 */
export const loadShedding = fp<LoadLimits>(
  async (app, { maxRssBytes = memoryLimit() }) => {
    await app.register(underPressure, {
      maxHeapUsedBytes: getHeapStatistics().heap_size_limit * SHARE_OF_HEAP,
      maxRssBytes,
      sampleInterval: SAMPLE_MS,
      pressureHandler: (request, reply) => {
        if (ALWAYS_ANSWERED.includes(request.url)) return
        reply
          .status(503)
          .header('retry-after', RETRY_AFTER_S)
          .send({ message: 'Everybody is in the garden at once. Please try again in a moment.' })
      },
    })
  },
  { name: 'load-shedding' },
)

/** The memory limit of the container, else the memory of the machine. */
function memoryLimit(): number {
  const given = process.constrainedMemory()
  const limit = given > 0 && given < totalmem() ? given : totalmem()
  return limit * SHARE_OF_MEMORY
}
