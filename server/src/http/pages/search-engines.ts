import { HOUR_S } from '@commonplot/shared/dates/durations.ts'
import { SCREENS, type Screen } from '@commonplot/shared/screens/screens.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Sitemaps may have 50,000 addresses; a fifth of that is quick to create and read. */
const ADDRESSES_PER_PAGE = 10_000

/** Ids in order, one page at a time; the empty id precedes all. */
interface ListedIds {
  read(after: string, count: number): Promise<string[]>
  /** The last id of a page of that length, if more ids follow. */
  endOf(after: string, count: number): Promise<string | undefined>
}

/** A kind of listing with pages of its own. */
export interface Listing {
  ids: ListedIds
  pathOf: (id: string) => string
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? '')

function document(kind: 'sitemapindex' | 'urlset', entry: 'sitemap' | 'url', urls: string[]) {
  const entries = urls.map((url) => `<${entry}><loc>${escapeXml(url)}</loc></${entry}>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${kind}>`,
    '',
  ].join('\n')
}

/** The ids after which each page of a kind begins. */
async function pageStarts(ids: ListedIds, perPage: number): Promise<string[]> {
  const starts: string[] = []
  const [first] = await ids.read('', 1)
  let after: string | undefined = first === undefined ? undefined : ''
  while (after !== undefined) {
    starts.push(after)
    after = await ids.endOf(after, perPage)
  }
  return starts
}

interface SitemapOptions {
  publicUrl: string
  /** Paths that are always there. */
  paths: string[]
  listings: Record<string, Listing>
  perPage?: number
}

/** The addresses of all public pages: an index, and pages of it by kind and first id. */
export function createSitemap(options: SitemapOptions) {
  const { publicUrl, paths, listings, perPage = ADDRESSES_PER_PAGE } = options
  return {
    async index(): Promise<string> {
      const urls = [`${publicUrl}/sitemap/pages.xml`]
      for (const [kind, { ids }] of Object.entries(listings)) {
        for (const after of await pageStarts(ids, perPage)) {
          const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`
          urls.push(`${publicUrl}/sitemap/${kind}.xml${query}`)
        }
      }
      return document('sitemapindex', 'sitemap', urls)
    },

    /** Null for an unknown kind. */
    async page(kind: string, after: string): Promise<string | null> {
      if (kind === 'pages') {
        const urls = paths.map((path) => publicUrl + path)
        return document('urlset', 'url', urls)
      }
      const listing = Object.hasOwn(listings, kind) ? listings[kind] : undefined
      if (!listing) return null
      const ids = await listing.ids.read(after, perPage)
      const urls = ids.map((id) => publicUrl + listing.pathOf(id))
      return document('urlset', 'url', urls)
    },
  }
}

/** Ten thousand rows. */
const SITEMAP = { config: { policy: { cost: 49 } } }
/** The characters of the product's ids; PostgreSQL refuses others, such as NUL. */
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

/** Serves `robots.txt` and the sitemaps; only with PUBLIC_URL. */
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
  // Pictures of listings are below /api, and belong to public pages.
  return [
    'User-agent: *',
    'Allow: /api/photos/',
    ...closed,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
