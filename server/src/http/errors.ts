import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureKind } from '../failures.ts'

const STATUS: Record<FailureKind, number> = {
  Invalid: 400,
  PaymentRefused: 402,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  Unavailable: 503,
}

const CLIENT_MESSAGES: Record<number, string> = {
  400: 'The request could not be understood',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Send JSON with the content type application/json',
}

/** What PostgreSQL says of a value that its type cannot hold: a forged cursor, a number too large. */
const UNREADABLE_VALUES = ['22P02', '22003', '22007', '22008']

const SERVER_MESSAGE = 'Something went wrong on our side. Please try again.'

/** The only place that knows which failure is which status; nothing of the inside leaks. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure) {
      if (error.cause) request.log.error({ err: error }, 'request failed')
      return reply.status(STATUS[error.kind]).send({ message: error.message })
    }
    const status = isUnreadableValue(error) ? 400 : (error.statusCode ?? 500)
    if (status < 500) {
      return reply.status(status).send({ message: CLIENT_MESSAGES[status] ?? error.message })
    }
    request.log.error({ err: error }, 'request failed')
    if (status === 503) reply.header('retry-after', '2')
    return reply.status(status).send({ message: SERVER_MESSAGE })
  })
}

function isUnreadableValue({ cause }: { cause?: unknown }): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && UNREADABLE_VALUES.includes(code)
}

/** For addresses so broken that no route can be looked up. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  reply.status(400).send({ message: 'The address could not be understood' })
}
