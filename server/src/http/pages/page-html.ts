import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import {
  DEFAULT_DESCRIPTION,
  documentTitle,
  PAGE_STATE_ID,
  type PageHead,
  type PageReport,
  socialPicture,
} from '@commonplot/shared/screens/page-state.ts'

const HEAD = /<!--page-head-->.*<!--\/page-head-->/s
const TEST_MODE = /<!--test-mode-->(.*)<!--\/test-mode-->/s
const STATE = '<!--page-state-->'
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

/** Only these characters can end a `<script>` or start markup; JSON allows them escaped. */
const escapeJson = (json: string): string =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

/** Absolute addresses only from PUBLIC_URL: a `Host` header can be forged. */
function addressTags(address: string | null): string[] {
  if (address === null) return []
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:url', address),
  ]
}

function structuredDataTags(data: PageReport['structuredData']): string[] {
  if (!data) return []
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return [`<script type="application/ld+json" id="listing">${escapeJson(json)}</script>`]
}

function headTags(content: PageContent): string[] {
  const { head, structuredData, address, origin } = content
  const description = clipText(head.description || DEFAULT_DESCRIPTION, LONGEST_DESCRIPTION)
  const picture = socialPicture(head.image)
  return [
    `<title>${escapeHtml(documentTitle(head.title))}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Commonplot'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture.startsWith('/') ? origin + picture : picture),
    ...(content.hasAccounts ? [meta('name', 'accounts', 'on')] : []),
    ...(content.isSuspended ? [meta('name', 'suspended', 'on')] : []),
    ...addressTags(address),
    ...structuredDataTags(structuredData),
  ]
}

interface PageContent {
  nonce: string
  /** Null for a visitor. */
  userId: string | null
  /** Present only if true. */
  hasAccounts: boolean
  isSuspended: boolean
  head: PageHead
  structuredData: PageReport['structuredData']
  /** The public origin; empty without PUBLIC_URL. */
  origin: string
  /** The canonical address of this page, if it has one. */
  address: string | null
  /** Addresses of modules that the screen needs. */
  modules: string[]
  /** The markup of the screen; empty when the browser has to render it. */
  html: string
  /** JSON, as yet unescaped. */
  state: string
}

/** The built page with its line about test cards shown, or without it. */
export const withTestMode = (template: string, saysTestMode: boolean): string =>
  template.replace(TEST_MODE, (_match, line: string) =>
    saysTestMode ? line.replace(' hidden', '') : '',
  )

/** The built page with the words, the code and the data of one screen. */
export function pageHtml(template: string, content: PageContent): string {
  const head = headTags(content).join('\n    ')
  // Pictures and fonts come first.
  const code = content.modules.map(
    (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
  )
  const state = `<script type="application/json" id="${PAGE_STATE_ID}">${escapeJson(content.state)}</script>`
  // Functions, because text of members may contain `$` patterns of `replace`.
  return template
    .replace('__CSP_NONCE__', () => content.nonce)
    .replace('__ACTING_USER__', () => escapeHtml(content.userId ?? ''))
    .replace(HEAD, () => head)
    .replace(ROOT, () => `<div id="root">${content.html}</div>`)
    .replace(STATE, () => state)
    .replace(CODE, () => code.join(''))
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

/** The files of each page, from the manifest of the build; the HTML names `start` by itself. */
export function readPageModules(webRoot: string): (page: string) => string[] {
  const path = join(webRoot, '.vite/manifest.json')
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const start = Object.keys(manifest).find((source) => manifest[source]?.name === 'start')
  const known = start ? closure(manifest, start, new Set()) : new Set<string>()
  const started = (start && manifest[start]?.dynamicImports) || []
  return (page) => {
    const needed = new Set<string>()
    for (const source of [...started, `src/pages/${page}.page.tsx`])
      closure(manifest, source, needed)
    return [...needed.difference(known)].map((file) => `/${file}`)
  }
}

function closure(manifest: Manifest, source: string, found: Set<string>): Set<string> {
  const chunk = manifest[source]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, found)
  return found
}
