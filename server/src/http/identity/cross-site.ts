import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden } from '../../failures.ts'
import { isLoopbackName } from '../security/loopback.ts'
import { SAFE_METHODS } from './access.ts'
import { personaChoice } from './fixed-person.ts'

const FOREIGN = ['cross-site', 'same-site']

/** Refuses changes that pages of other sites make with this browser's cookie (CSRF). */
export const crossSiteProtection = fp<{ publicUrl: string | undefined }>(
  async (app, { publicUrl }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isRefused = changesSomething(request) && isForeign(request, publicUrl)
      done(isRefused ? forbidden('Requests from other sites are not accepted') : undefined)
    })
  },
  { name: 'cross-site-protection' },
)

function changesSomething(request: FastifyRequest): boolean {
  if (request.headers.upgrade !== undefined || !SAFE_METHODS.includes(request.method)) return true
  return request.routeOptions.config.policy?.changes === true || personaChoice(request) !== null
}

/**
 * On plain HTTP a browser sends no `Sec-Fetch-Site`, and with GET no `Origin` either, but often
 * `Referer`.
 */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (FOREIGN.includes(String(site))) return true
  const from = headers.origin ?? (site === undefined ? headers.referer : undefined)
  if (from === undefined) return false
  return !URL.canParse(from) || !isOwnOrigin(new URL(from), request, publicUrl)
}

/**
 * Under the public name compares the whole public origin, under any other name the request's own
 * host.
 */
function isOwnOrigin(from: URL, request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { protocol, headers } = request
  const asked = URL.parse(`${protocol}://${headers.host}`)
  if (!asked) return false
  const isPublic = publicUrl !== undefined && new URL(publicUrl).hostname === asked.hostname
  if (isPublic && !isLoopbackName(asked.hostname)) return from.origin === publicUrl
  if (from.origin === asked.origin) return true
  // A proxy that ends TLS may be untrusted, so this request may claim http. A page of plain http
  // never has an https origin.
  return from.protocol === 'https:' && protocol === 'http' && from.host === headers.host
}

/** The origin of the product: PUBLIC_URL, or the request's own host if it is a loopback name. */
export function ownOrigin(publicUrl: string | undefined, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  const url = `${request.protocol}://${request.host}`
  // Never build links from an untrusted Host header.
  const isOurs = URL.canParse(url) && isLoopbackName(new URL(url).hostname)
  return isOurs ? new URL(url).origin : 'http://localhost'
}
