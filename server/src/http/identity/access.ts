import type { Access } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Failure, forbidden, refuseSuspended, signedOut } from '../../failures.ts'
import { timeZoneOf } from './time-zone.ts'

/** By which nothing is changed, unless a policy says so. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Lets through whom the contract of an endpoint, or the policy of a route without one, lets in. */
export const accessControl = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(refusalOf(accessTo(request), request))
    })
  },
  { name: 'access-control', dependencies: ['identity'] },
)

function accessTo({ routeOptions: { config } }: FastifyRequest): Access {
  return config.endpoint?.access ?? config.policy?.access ?? 'anyone'
}

/** A suspended person may read, and write only where the contract allows it. */
function isForSuspended({ method, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.endpoint?.allowedWhileSuspended) return true
  return SAFE_METHODS.includes(method) && !config.policy?.changes
}

function refusalOf(access: Access, request: FastifyRequest): Failure | undefined {
  if (access === 'anyone') return undefined
  const { acting } = request
  if (!acting) return signedOut('Sign in to do this')
  if (acting.suspension && !isForSuspended(request)) {
    return refuseSuspended(acting.suspension, timeZoneOf(request))
  }
  if (access === 'operator' && !acting.isOperator) return forbidden('Only an operator can do this')
  return undefined
}
