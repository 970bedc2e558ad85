import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_S, YEAR_S } from '@commonplot/shared/dates/durations.ts'
import type { RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import { NOT_FOUND_SCREEN, type Screen, screenAt } from '@commonplot/shared/screens/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormOrigins } from '../../adapters/payments/payments.port.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { compress, takesBrotli } from '../content/brotli.ts'
import { actingUserId, hasAccounts } from '../identity/caller-of.ts'
import { allowPage } from '../security/security-headers.ts'
import { askAs, timeZoneOfVisit } from './page-answers.ts'
import { pageHtml, readPageModules, withTestMode } from './page-html.ts'
import { openPageRenderer } from './page-renderer.ts'
import type { SentPage } from './page-renderer-worker.ts'

/** A good ratio for HTML, fast enough for every request. */
const PAGE_QUALITY = 4

interface WebAppOptions {
  paymentForm?: FormOrigins
  clock?: Clock
  /** PUBLIC_URL; without it pages contain no absolute addresses. */
  publicUrl?: string | undefined
  /** Every page says that only test cards are taken. */
  saysTestMode?: boolean
  renderWithinMs?: number
}

/** Serves hashed assets (cached forever), pictures (an hour), and the page for every other path. */
export async function serveWebApp(
  app: FastifyInstance,
  webRoot: string,
  options: WebAppOptions = {},
): Promise<void> {
  const { paymentForm, clock = systemClock, publicUrl = '', renderWithinMs } = options
  const built = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const template = withTestMode(built, options.saysTestMode ?? false)
  const modulesOf = readPageModules(webRoot)
  const renderPage = openPageRenderer(app, webRoot, renderWithinMs)

  await serveFiles(app, webRoot)

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    const { nonce } = allowPage(reply, paymentForm)
    const [path = '', search = ''] = splitAddress(request.url)
    const accounts = hasAccounts(request)
    const { screen } = screenAt(path, accounts)
    const userId = actingUserId(request)
    const visit: RenderRequest = {
      path,
      search,
      userId,
      ...(accounts && { hasAccounts: true }),
      locale: firstLocale(request.headers['accept-language']),
      timeZone: timeZoneOfVisit(request),
      now: clock.now().getTime(),
      origin: publicUrl,
    }
    const rendered = await renderPage(visit, askAs(app, request))
    const { html, state, report } = rendered ?? notRendered(screen)
    const isMissing = report.isMissing ?? false
    const page = pageHtml(template, {
      nonce,
      userId,
      hasAccounts: accounts,
      isSuspended: Boolean(request.acting?.suspension),
      head: report.head ?? screen,
      structuredData: report.structuredData,
      origin: publicUrl,
      address: publicUrl && !isMissing ? publicUrl + path : null,
      modules: modulesOf(screen.page),
      html,
      state,
    })
    return sendPage(request, reply.status(isMissing ? 404 : 200), page)
  })
}

async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
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
        // The service worker: browsers must see a new version at once.
        reply.header('content-security-policy', "default-src 'self'")
        reply.header('cache-control', 'no-cache')
      }
    },
  })
}

/** The search with its question mark. Here `//` begins a path, not a host. */
function splitAddress(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

/** 404 for paths without a screen. */
const notRendered = (screen: Screen): SentPage => ({
  html: '',
  state: '',
  report: { isMissing: screen === NOT_FOUND_SCREEN },
})

/** Personal content: no shared cache may store it. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding, accept-language')
    .type('text/html; charset=utf-8')
  if (!takesBrotli(request.headers)) return reply.send(html)
  const packed = await compress(Buffer.from(html), PAGE_QUALITY)
  return reply.header('content-encoding', 'br').send(packed)
}

const FALLBACK_LOCALE = 'en-US'

/** The language that a browser asks for first. */
function firstLocale(acceptLanguage: string | undefined): string {
  const [tag = ''] = acceptLanguage?.split(/[,;]/) ?? []
  try {
    return Intl.getCanonicalLocales(tag.trim())[0] ?? FALLBACK_LOCALE
  } catch {
    return FALLBACK_LOCALE
  }
}
