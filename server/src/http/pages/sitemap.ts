import type { ListedIds } from '../../sql/listed-ids.ts'

/** Sitemaps may have 50,000 addresses; a page of a fifth is soon made and soon read. */
const ADDRESSES_PER_PAGE = 10_000

/** A kind of thing that has pages of its own. */
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

/** After which id each page of a kind begins; nothing is counted or held but these. */
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

    /** Null when there is no such kind. */
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
