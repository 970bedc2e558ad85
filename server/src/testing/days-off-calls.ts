import { as, type TestApp } from './test-app.ts'

/** Takes days off as the host does; user2 owns plot-1 and tool-1. */
export function daysOffCalls({ app }: TestApp) {
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    userId: string,
    body?: object,
  ) {
    const payload = body && { payload: body }
    const answer = await app.inject({ method, url, headers: as(userId), ...payload })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const pathOf = (item: string) =>
    `/api/${item.startsWith('plot') ? 'plots' : 'tools'}/${item}/blocks`
  return {
    block: (item: string, days: object, userId = 'user2') =>
      call('POST', pathOf(item), userId, days),
    blocksOf: (item: string, userId = 'user2') => call('GET', pathOf(item), userId),
    unblock: (item: string, blockId: string, userId = 'user2') =>
      call('DELETE', `${pathOf(item)}/${blockId}`, userId),
  }
}
