import {
  DEFAULT_DESCRIPTION,
  documentTitle,
  socialPicture,
} from '@commonplot/shared/screens/page-head.ts'
import { FIRST_DATA_ID } from '@commonplot/shared/screens/page-state.ts'
import type { ListingHead } from './listing-heads.ts'

const HEAD = /<!--page-head-->.*<!--\/page-head-->/s
const DATA = '<!--first-data-->'
const CODE = '<!--page-code-->'
const ROOT = '<div id="root"></div>'
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
  const image = URL.parse(socialPicture(head.image), address.origin)?.href ?? ''
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
  /** The markup of the screen; empty when the browser has to draw it. */
  html: string
  /** JSON, as yet unescaped. */
  firstData: string
}

/** The built page with the words, the code and the data of one screen. */
export function pageHtml(template: string, content: PageContent): string {
  const head = headTags(content.head, content.address).join('\n    ')
  // What is drawn must be seen first; the code that makes it answer comes after styles and pictures.
  const code = content.modules.map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
  )
  const data = `<script type="application/json" id="${FIRST_DATA_ID}">${escapeJson(content.firstData)}</script>`
  // Given as functions, because what people wrote may hold the `$` signs that `replace` understands.
  return template
    .replace('__CSP_NONCE__', () => content.nonce)
    .replace('__ACTING_USER__', () => escapeHtml(content.userId))
    .replace(HEAD, () => head)
    .replace(ROOT, () => `<div id="root">${content.html}</div>`)
    .replace(DATA, () => data)
    .replace(CODE, () => code.join(''))
}
