import type { FastifyRequest } from 'fastify'
import type { Acting, Caller, Visitor } from '../../caller.ts'
import { signedOut } from '../../failures.ts'
import { timeZoneOf } from './time-zone.ts'

/** The acting person of a request; null is a visitor. Synchronous without a database lookup. */
export type Identify = (request: FastifyRequest) => Acting | null | Promise<Acting | null>

declare module 'fastify' {
  interface FastifyRequest {
    acting: Acting | null
  }
}

export const actingUserId = ({ acting }: FastifyRequest): string | null => acting?.userId ?? null

/** Without accounts every request has a person and no session. */
export const hasAccounts = ({ acting }: FastifyRequest): boolean => acting?.session !== null

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userId: actingUserId(request),
  isOperator: request.acting?.isOperator ?? false,
  timeZone: timeZoneOf(request),
  suspension: request.acting?.suspension ?? null,
})

/** The acting member. */
export function callerOf(request: FastifyRequest): Caller {
  const { userId, ...rest } = visitorOf(request)
  if (userId === null) throw signedOut('Sign in to do this')
  return { userId, ...rest }
}

/** The acting person with their session, for routes about signing in. */
export function actingOf({ acting }: FastifyRequest): Acting {
  if (!acting) throw signedOut('Sign in to do this')
  return acting
}
