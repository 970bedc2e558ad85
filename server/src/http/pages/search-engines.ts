import { HOUR_S } from '@commonplot/shared/dates/durations.ts'
import { SCREENS, type Screen } from '@commonplot/shared/screens/screens.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createSitemap, type Listing } from './sitemap.ts'

/** Ten thousand rows. */
const SITEMAP = { config: { policy: { cost: 49 } } }
/** As we make them; a database would choke on some other signs. */
const ID = /^[\w-]*$/

interface SearchEngineOptions {
  publicUrl: string
  listings: Record<string, Listing>
  perPage?: number
}

interface SitemapPage {
  Params: { file: string }
  Querystring: { after?: string | string[] }
}

/** Tells search engines what there is; only where the product knows its own address. */
export function serveSearchEngines(app: FastifyInstance, options: SearchEngineOptions): void {
  const screens = Object.values<Screen>(SCREENS).filter(({ needsAccounts }) => !needsAccounts)
  const isListed = ({ path, isPersonal }: Screen) => !isPersonal && !path.includes(':')
  const paths = screens.filter(isListed).map(({ path }) => path)
  const sitemap = createSitemap({ ...options, paths })

  app.get('/robots.txt', async (_request, reply) =>
    keepForAnHour(reply).type('text/plain; charset=utf-8').send(robots(screens, options.publicUrl)),
  )
  app.get('/sitemap.xml', SITEMAP, async (_request, reply) => sendXml(reply, await sitemap.index()))
  app.get<SitemapPage>('/sitemap/:file', SITEMAP, async ({ params, query }, reply) => {
    const [, kind = ''] = /^([a-z]+)\.xml$/.exec(params.file) ?? []
    const after = String(query.after ?? '')
    const page = ID.test(after) ? await sitemap.page(kind, after) : null
    return page === null ? reply.callNotFound() : sendXml(reply, page)
  })
}

const keepForAnHour = (reply: FastifyReply) =>
  reply.header('cache-control', `public, max-age=${HOUR_S}`)

const sendXml = (reply: FastifyReply, xml: string) =>
  keepForAnHour(reply).type('application/xml; charset=utf-8').send(xml)

function robots(screens: Screen[], publicUrl: string): string {
  const personal = screens
    .filter(({ isPersonal }) => isPersonal)
    .map(({ path }) => path.replace(/:\w+/g, '*'))
  const closed = ['/api', ...personal].map((path) => `Disallow: ${path}`)
  // Pictures of listings are asked for below /api, and belong to the pages that may be found.
  return [
    'User-agent: *',
    'Allow: /api/photos/',
    ...closed,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
