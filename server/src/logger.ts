import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Level, type Logger } from 'pino'

/** Names, codes and places in code. A message, a parameter or a detail may hold what somebody wrote. */
interface LoggedError {
  type: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  stack?: string | undefined
  cause?: LoggedError | undefined
}

const DEEPEST_CAUSE = 5

/** The one place that decides what of an error or a request is written down. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const serializers = { err: describeError, error: describeError, req: describeRequest }
  return destination ? pino({ level, serializers }, destination) : pino({ level, serializers })
}

function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = error as Error & Record<'code' | 'table' | 'constraint', unknown>
  return {
    type: error.constructor.name,
    code: word(facts.code ?? Reflect.get(error, 'kind')),
    // Of PostgreSQL's facts, those that name a part of the schema.
    table: word(facts.table ?? Reflect.get(error, 'table_name')),
    constraint: word(facts.constraint ?? Reflect.get(error, 'constraint_name')),
    stack: framesOf(error),
    cause:
      error.cause === undefined || depth >= DEEPEST_CAUSE
        ? undefined
        : describeError(error.cause, depth + 1),
  }
}

const word = (value: unknown) =>
  typeof value === 'string' && /^\w{1,80}$/.test(value) ? value : undefined

/** A stack begins with the message, whose own lines could look like anything but a place in a file. */
function framesOf({ stack = '', message }: Error): string {
  const frames = message === '' ? stack : stack.replace(message, '')
  return frames
    .split('\n')
    .filter((line) => /^ {4}at .*(?:file:|node:|\/).*:\d+:\d+\)?$/.test(line))
    .join('\n')
}

/** The pattern of its route: a path holds whatever was typed, a query what somebody looks for. */
function describeRequest({ method, routeOptions, ip }: FastifyRequest) {
  return { method, route: routeOptions?.url, remoteAddress: ip }
}
