import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden } from '../../failures.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** A page of another site must not act for the person in front of this browser. */
export const crossSiteProtection = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const upgrades = request.headers.upgrade !== undefined
      const isRefused = (upgrades || !SAFE_METHODS.includes(request.method)) && isForeign(request)
      done(isRefused ? forbidden('Requests from other sites are not accepted') : undefined)
    })
  },
  { name: 'cross-site-protection' },
)

function isForeign({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
