import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden } from '../../failures.ts'
import { SAFE_METHODS } from './access.ts'
import { personaChoice } from './persona-choice.ts'

const FOREIGN = ['cross-site', 'same-site']

/** A page of another site must not act for the person in front of this browser. */
export const crossSiteProtection = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isRefused = changesSomething(request) && isForeign(request)
      done(isRefused ? forbidden('Requests from other sites are not accepted') : undefined)
    })
  },
  { name: 'cross-site-protection' },
)

function changesSomething(request: FastifyRequest): boolean {
  if (request.headers.upgrade !== undefined || !SAFE_METHODS.includes(request.method)) return true
  return request.routeOptions.config.policy?.changes === true || personaChoice(request) !== null
}

/** On plain HTTP a browser tells no site; with the method GET not even an origin, but often the page. */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (FOREIGN.includes(String(site))) return true
  const from = headers.origin ?? (site === undefined ? headers.referer : undefined)
  if (from === undefined) return false
  return !URL.canParse(from) || new URL(from).host !== headers.host
}
