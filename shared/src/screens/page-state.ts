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

/** Social sites show no SVG; our own drawings are there as pixels too. */
export const socialPicture = (image: string = DEFAULT_IMAGE): string =>
  image.replace(OWN_DRAWING, '/pictures/social/$1.jpg')

export const documentTitle = (title: string): string => `${title} · ${SITE_NAME}`

/** What the server is to render, and for whom. */
export interface RenderRequest {
  path: string
  /** With its question mark, or empty. */
  search: string
  /** Null for a visitor. */
  userId: string | null
  /** Whether people sign in here at all. */
  hasAccounts?: boolean
  locale: string
  timeZone: string
  now: number
  /** Where the product is reached, for whole addresses; empty where nobody has said. */
  origin: string
}

/** What a page says about itself while it is rendered. */
export interface PageReport {
  head?: PageHead
  /** What search engines read about the thing on the page (schema.org). */
  structuredData?: Record<string, unknown>
  /** There is nothing at this address. */
  isMissing?: boolean
}

export interface RenderedPage {
  html: string
  report: PageReport
  state: PageState
}

/** What the markup of a page was made of, so that the browser can take it over as it is. */
export interface PageState {
  path: string
  search: string
  now: number
  locale: string
  timeZone: string
  queries: [key: readonly unknown[], data: unknown][]
  /** Queries whose thing is not there. */
  missing: (readonly unknown[])[]
}

export const PAGE_STATE_ID = 'page-state'

/** The browser tells its time zone once, so that the next page can be right from the start. */
export const TIME_ZONE_COOKIE = 'commonplot_time_zone'
