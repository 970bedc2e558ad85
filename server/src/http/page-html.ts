import { FIRST_DATA_ID } from '@commonplot/shared/screens/first-data.ts'
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_IMAGE,
  documentTitle,
} from '@commonplot/shared/screens/page-head.ts'
import type { ListingHead } from './listing-heads.ts'

const HEAD = /<!--page-head-->.*<!--\/page-head-->/s
const DATA = '<!--first-data-->'
const LONGEST_DESCRIPTION = 300

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Inside a `<script>` nothing but these could end it or be read as markup; JSON may spell them out. */
const escapeJson = (json: string): string =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

function headTags(head: ListingHead, address: URL): string[] {
  const description = (head.description || DEFAULT_DESCRIPTION).slice(0, LONGEST_DESCRIPTION)
  const image = URL.parse(head.image ?? DEFAULT_IMAGE, address.origin)?.href ?? ''
  const data = head.structuredData && { '@context': 'https://schema.org', ...head.structuredData }
  return [
    `<title>${escapeHtml(documentTitle(head.title))}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Commonplot'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', `${address.origin}${address.pathname}`),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    ...(data
      ? [
          `<script type="application/ld+json" id="listing">${escapeJson(JSON.stringify(data))}</script>`,
        ]
      : []),
  ]
}

interface PageContent {
  nonce: string
  userId: string
  head: ListingHead
  address: URL
  /** Addresses of modules that the screen needs. */
  modules: string[]
  /** JSON, as yet unescaped. */
  firstData: string
}

/** The built page with the words, the code and the data of one screen. */
export function pageHtml(template: string, content: PageContent): string {
  const preloads = content.modules.map((href) => `<link rel="modulepreload" href="${href}">`)
  const head = [...headTags(content.head, content.address), ...preloads].join('\n    ')
  const data = `<script type="application/json" id="${FIRST_DATA_ID}">${escapeJson(content.firstData)}</script>`
  // Given as functions, because what people wrote may hold the `$` signs that `replace` understands.
  return template
    .replace('__CSP_NONCE__', () => content.nonce)
    .replace('__ACTING_USER__', () => escapeHtml(content.userId))
    .replace(HEAD, () => head)
    .replace(DATA, () => data)
}
