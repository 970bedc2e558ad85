import type { Access } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Failure, forbidden, refuseSuspended, signedOut } from '../../failures.ts'
import { timeZoneOf } from './time-zone.ts'

/** Methods that change nothing, unless a route's policy says `changes`. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Enforces the `access` of the endpoint's contract, or of the route's policy without a contract.
 */
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
