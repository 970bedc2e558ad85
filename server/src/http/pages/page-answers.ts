import { isKnownZone } from '@commonplot/shared/dates/time-zone.ts'
import { TIME_ZONE_COOKIE } from '@commonplot/shared/screens/page-state.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proxyHeadersOf } from '../security/loopback.ts'

/** A page does not wait longer for an answer: the browser asks again. */
export const ANSWERS_WITHIN_MS = 3000

/** An answer of the API, as it travels to the thread that renders. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Asks the API as the person who opens the page; null when no answer came in time. */
export type AskApi = (url: string) => Promise<PageAnswer | null>

const HERE = 'http://here'
const TOLD_HEADERS = ['x-total-count', 'x-unread-count', 'link']

export function timeZoneOfVisit(request: FastifyRequest): string {
  const told = request.cookies[TIME_ZONE_COOKIE] ?? ''
  return isKnownZone(told) ? told : 'UTC'
}

export function askAs(app: FastifyInstance, request: FastifyRequest): AskApi {
  const headers: Record<string, string> = {
    ...app.actInside(request.acting),
    'x-time-zone': timeZoneOfVisit(request),
  }
  // Headers that tell the visit's host and proxy.
  for (const name of ['host', ...proxyHeadersOf(request.headers)]) {
    const told = request.headers[name]
    if (told !== undefined) headers[name] = String(told)
  }
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, null).unref())
  const remoteAddress = request.socket.remoteAddress ?? ''

  async function read(url: string): Promise<PageAnswer> {
    const response = await app.inject({ method: 'GET', url, headers, remoteAddress })
    const told = TOLD_HEADERS.flatMap((name) => {
      const value = response.headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    })
    const { statusCode: status, body } = response
    return { status, headers: Object.fromEntries(told), body }
  }
  return async (url) => (isApiCall(url) ? Promise.race([read(url), late]) : null)
}

/** Only API calls: a page that requests a page would recurse. */
function isApiCall(url: string): boolean {
  const address = URL.parse(url, HERE)
  return address?.origin === HERE && address.pathname.startsWith('/api/')
}
