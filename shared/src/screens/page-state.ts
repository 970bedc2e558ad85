/** An answer of the API that came with the page itself. */
export interface FirstAnswer {
  /** As `sameAddress` writes it. */
  url: string
  body: unknown
  /** `X-Total-Count` and `Link` of a paged answer. */
  total: string | null
  link: string | null
}

export interface FirstData {
  /** In which the answers were worked out. */
  timeZone: string
  answers: FirstAnswer[]
  /** There when the server drew the screen as well. */
  drawn?: DrawnWith
}

/** What the markup of a screen was made of, so that the browser can take it over as it is. */
export interface DrawnWith {
  /** Path and search. */
  address: string
  now: number
  locale: string
  queries: [key: readonly unknown[], data: unknown][]
}

export interface DrawRequest {
  path: string
  search: string
  userId: string
  locale: string
  now: number
  firstData: FirstData
}

export interface Drawing {
  html: string
  /** The answers that no part of the screen asked for, and what the others became. */
  firstData: FirstData
}

export const FIRST_DATA_ID = 'first-data'

/** The browser tells its time zone once, so that the next page can be right from the start. */
export const TIME_ZONE_COOKIE = 'commonplot_time_zone'

/** The order in a query string means nothing: two ways to ask for the same become one. */
export function sameAddress(url: string): string {
  const [path = '', query = ''] = url.split('?')
  return query === '' ? path : `${path}?${query.split('&').sort().join('&')}`
}
