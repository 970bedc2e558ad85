import type { Access } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Failure, forbidden, signedOut } from '../../failures.ts'

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

function refusalOf(access: Access, { acting }: FastifyRequest): Failure | undefined {
  if (access === 'anyone') return undefined
  if (!acting) return signedOut('Sign in to do this')
  if (access === 'operator' && !acting.isOperator) return forbidden('Only an operator can do this')
  return undefined
}
