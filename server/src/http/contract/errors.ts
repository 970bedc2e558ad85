import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Failure, type FailureKind } from '../../failures.ts'
import { databaseCode } from '../../sql/database-code.ts'
import { SECURITY_HEADERS } from '../security/security-headers.ts'

/** Codes of the driver for a database that cannot be reached or closed the connection. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
]

/** Codes of PostgreSQL: connection trouble, no resources, shutdown, timeouts, deadlocks. */
const BUSY = /^(08...|53[^1]..|57P..|57014|55P03|40001|40P01)$/

const DISK_FULL = '53100'

export type Outage = 'away' | 'full'

/** Null for an error that is no outage of the database. */
export function outageOf(error: unknown): Outage | null {
  const code = databaseCode(error) ?? ''
  if (code === DISK_FULL) return 'full'
  return AWAY.includes(code) || BUSY.test(code) ? 'away' : null
}

const STATUS: Record<FailureKind, number> = {
  Invalid: 400,
  SignedOut: 401,
  PaymentRefused: 402,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  Gone: 410,
  ProofNeeded: 428,
  TooMany: 429,
  Unavailable: 503,
  Full: 507,
}

const CLIENT_MESSAGES: Record<number, string> = {
  400: 'The request could not be understood',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Send JSON with the content type application/json',
}

/** PostgreSQL's codes for a value that its type cannot hold: a forged cursor, a number too large, a NUL. */
const UNREADABLE_VALUES = ['22P02', '22003', '22007', '22008', '22021']

const OUTAGES: Record<Outage, { status: number; message: string }> = {
  away: { status: 503, message: 'We cannot get at our records right now. Please try again soon.' },
  full: { status: 507, message: 'We have no room left to save this. Please try again later.' },
}
const RETRY_AFTER_S = 2

const SERVER_MESSAGE = 'Something went wrong on our side. Please try again.'

/** Sets the status and headers of a refusal and returns its message; hides internal details. */
export function refuse(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (error instanceof Failure) {
    if (error.cause) request.log.error({ err: error }, 'request failed')
    const waitS = error.kind === 'Unavailable' ? RETRY_AFTER_S : error.retryAfterS
    if (waitS) reply.header('retry-after', waitS)
    reply.status(STATUS[error.kind])
    return error.message
  }
  const status = isUnreadableValue(error) ? 400 : (error.statusCode ?? 500)
  if (status < 500) {
    reply.status(status)
    return CLIENT_MESSAGES[status] ?? error.message
  }
  request.log.error({ err: error }, 'request failed')
  const outage = outageOf(error)
  const away = outage ? OUTAGES[outage] : { status, message: SERVER_MESSAGE }
  if (away.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  reply.status(away.status)
  return away.message
}

export const errorResponses = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError | Failure, request, reply) =>
      reply.send({ message: refuse(error, request, reply) }),
    )
  },
  { name: 'error-responses', dependencies: ['security-headers'] },
)

const isUnreadableValue = (error: FastifyError): boolean =>
  UNREADABLE_VALUES.includes(databaseCode(error) ?? '')

/** For an address too malformed to find a route, so that no hook runs. */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply
    .status(400)
    .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
    .send({ message: 'The address could not be understood' })
}
