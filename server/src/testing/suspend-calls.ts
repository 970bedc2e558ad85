import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { TestApp } from './test-app.ts'

export const BECAUSE = 'Three neighbours waited in vain'

/** What an operator does about people, as the console asks for it. */
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
