import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../failures.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** A page of another site must not act for the person in front of this browser. */
export function refuseForeignMutations(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const upgrades = request.headers.upgrade !== undefined
    if (SAFE_METHODS.includes(request.method) && !upgrades) return
    if (isForeign(request)) throw forbidden('Requests from other sites are not accepted')
  })
}

function isForeign({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
