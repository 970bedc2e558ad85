import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type FirstData, sameAddress } from '@commonplot/shared/screens/page-state.ts'
import { type Screen, screenAt } from '@commonplot/shared/screens/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormOrigins } from '../../adapters/payments/payments.port.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { actingUserId } from '../identity/identity.ts'
import { allowPage } from '../security/security-headers.ts'
import { readFirstData } from './first-data.ts'
import { FIRST_SCREENS, NO_READS, type Visit } from './first-screens.ts'
import type { ListingHead } from './listing-heads.ts'
import { firstLocale } from './locale.ts'
import { pageHtml } from './page-html.ts'
import { readPageModules } from './page-modules.ts'
import { openPageDrawer } from './page-renderer.ts'

const YEAR_S = 31_536_000
const HOUR_S = 3600
/** Strong enough for HTML and quick enough for every request. */
const PAGE_QUALITY = 4

const compress = promisify(brotliCompress)

interface WebAppOptions {
  paymentForm?: FormOrigins
  clock?: Clock
  drawWithinMs?: number
}

/** Hashed assets for good, pictures for an hour, and the page itself for every other path. */
export async function serveWebApp(
  app: FastifyInstance,
  webRoot: string,
  { paymentForm, clock = systemClock, drawWithinMs }: WebAppOptions = {},
): Promise<void> {
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const modulesOf = readPageModules(webRoot)
  const drawPage = openPageDrawer(app, webRoot, drawWithinMs)

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '.build-hash', '**/*.br'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const cache = path.includes('/assets/')
        ? `public, max-age=${YEAR_S}, immutable`
        : `public, max-age=${HOUR_S}`
      reply.header('cache-control', cache)
      if (path.includes('/service-worker.js')) {
        // It speaks to this server alone; a new one must be noticed at once.
        reply.header('content-security-policy', "default-src 'self'")
        reply.header('cache-control', 'no-cache')
      }
    },
  })

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    const { nonce } = allowPage(reply, paymentForm)
    const origin = `${request.protocol}://${request.host}`
    const address = URL.parse(request.url, origin) ?? new URL(request.url, 'http://localhost')
    const { screen, id } = screenAt(address.pathname)
    const userId = actingUserId(request)
    const visit = { userId, id: decode(id), query: address.searchParams }
    const firstData = await readFirstData(
      app,
      request,
      FIRST_SCREENS[screen.path] ?? NO_READS,
      visit,
    )
    const head = describe(screen, visit, firstData, address.origin)
    const modules = modulesOf(screen.page)
    const drawn = await drawPage({
      path: address.pathname,
      search: address.search,
      userId,
      locale: firstLocale(request.headers['accept-language']),
      now: clock.now().getTime(),
      firstData,
    })
    const page = drawn ?? { html: '', firstData: JSON.stringify(firstData) }
    const content = { nonce, userId, head, address, modules, ...page }
    return sendPage(request, reply, pageHtml(template, content))
  })
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function describe(screen: Screen, visit: Visit, data: FirstData, origin: string): ListingHead {
  const first = FIRST_SCREENS[screen.path] ?? NO_READS
  const [about = ''] = first.reads(visit)
  const thing = data.answers.find(({ url }) => url === sameAddress(about))?.body
  return first.describe && thing ? first.describe(thing as never, origin) : screen
}

/** It holds what only this person may see, so no cache may share it. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding, accept-language')
    .type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY }
  return reply.header('content-encoding', 'br').send(await compress(html, { params }))
}
