import { fillPath } from '@commonplot/shared/contract/endpoint.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import {
  type FirstAnswer,
  type FirstData,
  sameAddress,
  TIME_ZONE_COOKIE,
} from '@commonplot/shared/screens/page-state.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTimeZone } from '../identity/time-zone.ts'
import type { FirstScreen, Visit } from './first-screens.ts'

/** A page must not wait for a slow answer: what is late, the browser asks for itself. */
const PATIENCE_MS = 3000

/** The answers that a screen will ask for, read as the person who opens it. */
export async function readFirstData(
  app: FastifyInstance,
  request: FastifyRequest,
  screen: FirstScreen,
  visit: Visit,
): Promise<FirstData> {
  const told = request.cookies[TIME_ZONE_COOKIE] ?? ''
  const timeZone = isTimeZone(told) ? told : 'UTC'
  const headers = { cookie: request.headers.cookie ?? '', 'x-time-zone': timeZone }
  const unread = fillPath(messagingApi.countUnread.path, { userId: visit.userId })
  const urls = [...screen.reads(visit), unread]
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
  const answers = await Promise.all(
    urls.map((url) => Promise.race([read(app, url, headers), late])),
  )
  return { timeZone, answers: answers.filter((answer) => answer !== null) }
}

async function read(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<FirstAnswer | null> {
  const response = await app.inject({ method: 'GET', url, headers })
  if (response.statusCode !== 200) return null
  return {
    url: sameAddress(url),
    body: response.json(),
    total: response.headers['x-total-count']?.toString() ?? null,
    link: response.headers.link?.toString() ?? null,
  }
}
