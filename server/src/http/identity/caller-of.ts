import type { FastifyRequest } from 'fastify'
import type { Acting, Caller, Visitor } from '../../caller.ts'
import { signedOut } from '../../failures.ts'
import { actingUserId } from './acting.ts'
import { timeZoneOf } from './time-zone.ts'

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userId: actingUserId(request),
  isOperator: request.acting?.isOperator ?? false,
  timeZone: timeZoneOf(request),
  suspension: request.acting?.suspension ?? null,
})

/** Who acts on a route that is for members. */
export function callerOf(request: FastifyRequest): Caller {
  const { userId, ...rest } = visitorOf(request)
  if (userId === null) throw signedOut('Sign in to do this')
  return { userId, ...rest }
}

/** The same with their session, for what is about being signed in itself. */
export function actingOf({ acting }: FastifyRequest): Acting {
  if (!acting) throw signedOut('Sign in to do this')
  return acting
}
