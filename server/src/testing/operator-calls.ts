import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '../features/audit/audit.table.ts'
import { as, type TestApp } from './test-app.ts'

/** Reports of people and the decisions of an operator; without accounts user1 is the operator. */
export function operatorCalls({ app, db, clock }: TestApp) {
  async function post(url: string, payload: object, userId = 'user1') {
    // Each call is later than the one before.
    clock.advance(1)
    const response = await app.inject({ method: 'POST', url, payload, headers: as(userId) })
    return { status: response.statusCode, body: response.body ? response.json() : null }
  }
  async function get(url: string, userId = 'user1') {
    const response = await app.inject({ url, headers: as(userId) })
    const { link } = response.headers
    return {
      status: response.statusCode,
      body: response.json(),
      total: Number(response.headers['x-total-count']),
      next: typeof link === 'string' ? (link.match(/<(.*)>/)?.[1] ?? null) : null,
    }
  }
  const report = (targetType: string, targetId: string, userId = 'user5', more: object = {}) =>
    post('/api/reports', { targetType, targetId, reason: 'spam', ...more }, userId)
  const listing = (act: 'hide' | 'show', type: string, id: string, reason = 'Not a garden.') =>
    post(`/api/operator/listings/${type}/${id}/${act}`, { reason })
  const content = (act: 'hide' | 'show', type: string, id: string, reason = 'Unkind.') =>
    post(`/api/operator/content/${type}/${id}/${act}`, { reason })

  /** Newest first, as they read it in the bell. */
  async function told(userId: string): Promise<Pick<Notification, 'title' | 'body' | 'link'>[]> {
    const { body } = await get('/api/notifications', userId)
    return (body as Notification[])
      .filter(({ kind }) => kind === 'operator')
      .map(({ title, body: words, link }) => ({ title, body: words, link }))
  }
  const actsOn = (targetId: string) =>
    db.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(auditLog.at)
  return { post, get, report, listing, content, told, actsOn }
}

export const BECAUSE = 'Three neighbours waited in vain'

/** The decisions of an operator about people, by the calls of the console. */
export function suspendCalls({ app, clock }: TestApp, operator: { cookie?: string } = {}) {
  const daysFromNow = (days: number) =>
    new Date(clock.now().getTime() + days * DAY_MS).toISOString()

  async function act(
    what: string,
    id: string,
    payload: object = { reason: BECAUSE },
    headers = operator,
  ) {
    const url = `/api/operator/people/${id}/${what}`
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return [answer.statusCode, answer.body === '' ? null : answer.json().message]
  }

  const suspend = (id: string, own: object = {}, headers = operator) =>
    act('suspend', id, { reason: BECAUSE, until: daysFromNow(10), ...own }, headers)

  const unsuspend = (id: string, headers = operator) => act('unsuspend', id, undefined, headers)

  const acts = async (query = '') =>
    (await app.inject({ url: `/api/operator/audit${query}`, headers: operator })).json()

  return { daysFromNow, act, suspend, unsuspend, acts }
}
