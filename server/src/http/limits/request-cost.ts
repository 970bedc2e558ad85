import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SharedLimits } from '../../adapters/shared-limits/shared-limits.port.ts'
import { type Admission, TOO_OFTEN } from './rate-limit.ts'

/** A read from ready bytes costs the one point that the gate takes; these come on top. */
const READ = 4
const OUTSIDE_READ = 19
const WRITE = 9
const PAGE = 4
/** Ten thousand rows. */
const SITEMAP = 49
const BYTES_PER_POINT = 10_240
const MOST_FOR_BODY = 100

const UNTRUSTED_PROXY =
  'A proxy seems to be in front, and all its visitors share one limit: set TRUST_PROXY=1 if it is yours'

/** Takes what a route costs from the address that asks, here and in all processes together. */
export function chargeForRoutes(
  app: FastifyInstance,
  admission: Admission,
  shared: SharedLimits | null,
): void {
  let isProxyNoticed = admission.isTrusted('', 0)
  app.addHook('onRequest', async (request, reply) => {
    // Our own reads for a page come by no socket and cost nobody anything.
    const { socket, headers } = request.raw
    if (!(socket instanceof Socket)) return
    if (!isProxyNoticed && headers['x-forwarded-for'] !== undefined) {
      isProxyNoticed = true
      request.log.warn(UNTRUSTED_PROXY)
    }
    const points = costOf(request)
    if (points === 0) return
    const here = admission.charge(request.raw, points)
    const waitS = here || ((await shared?.take(admission.addressOf(socket, headers), points)) ?? 0)
    if (waitS === 0) return
    await wait(admission.refusalDelayMs, undefined, { ref: false })
    await reply
      .status(429)
      .headers({ 'retry-after': waitS, connection: 'close' })
      .send({ message: TOO_OFTEN })
  })
}

/** A body is read and looked through before anybody knows whether it is worth it. */
function costOfBody(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return MOST_FOR_BODY
  const bytes = Number(headers['content-length'] ?? 0)
  return Math.min(MOST_FOR_BODY, Math.floor(bytes / BYTES_PER_POINT))
}

function costOf({ routeOptions: { config, url }, headers }: FastifyRequest): number {
  const { endpoint } = config
  if (headers.upgrade !== undefined) return WRITE
  if (url?.startsWith('/sitemap')) return SITEMAP
  if (!endpoint) return url === '/*' || url === undefined ? PAGE : 0
  if (endpoint.cost !== undefined) return endpoint.cost
  if (endpoint.method !== 'GET') return WRITE + costOfBody(headers)
  return endpoint.fresh ? OUTSIDE_READ : READ
}
