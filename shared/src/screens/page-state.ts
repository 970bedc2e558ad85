export interface PageHead {
  title: string
  description?: string | undefined
  image?: string | undefined
}

const SITE_NAME = 'Commonplot'
export const DEFAULT_DESCRIPTION =
  'Rent a garden plot, borrow tools and grow food with your neighbours.'
const DEFAULT_IMAGE = '/pictures/hero.svg'

const OWN_DRAWING = /^\/pictures\/([\w-]+)\.svg$/

/** Social sites show no SVG; the product's drawings also exist as PNG. */
export const socialPicture = (image: string = DEFAULT_IMAGE): string =>
  image.replace(OWN_DRAWING, '/pictures/social/$1.jpg')

export const documentTitle = (title: string): string => `${title} · ${SITE_NAME}`

/** The page and the viewer that the server renders for. */
export interface RenderRequest {
  path: string
  /** With its question mark, or empty. */
  search: string
  /** Null for a visitor. */
  userId: string | null
  /** Whether the product has accounts. */
  hasAccounts?: boolean
  locale: string
  timeZone: string
  now: number
  /** The public origin for absolute addresses; empty without PUBLIC_URL. */
  origin: string
}

/** The metadata that a page sets while it renders. */
export interface PageReport {
  head?: PageHead
  /** Structured data for search engines (schema.org). */
  structuredData?: Record<string, unknown>
  /** The page was not found (404). */
  isMissing?: boolean
}

export interface RenderedPage {
  html: string
  report: PageReport
  state: PageState
}

/** The state behind a page's markup, for hydration. */
export interface PageState {
  path: string
  search: string
  now: number
  locale: string
  timeZone: string
  queries: [key: readonly unknown[], data: unknown][]
  /** Queries that answered 404. */
  missing: (readonly unknown[])[]
}

export const PAGE_STATE_ID = 'page-state'

/** The cookie with the browser's time zone, so that the server renders the next page in it. */
export const TIME_ZONE_COOKIE = 'commonplot_time_zone'
