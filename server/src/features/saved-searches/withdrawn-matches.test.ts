import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { hostingCalls } from '../../testing/hosting-calls.ts'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { experts } from '../experts/experts.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { sweepSavedSearches } from './match-listings.service.ts'

const testApp = await startTestApp()
const { app, db, deps } = testApp
const { post, get, listing } = operatorCalls(testApp)
const { listPlot, listTool } = hostingCalls(testApp)

const LISTS = [
  ['plot', '/plots?query=teasel', listPlot],
  ['tool', '/tools?query=teasel', listTool],
] as const

async function toldTo(userId: string): Promise<string[]> {
  await sweepSavedSearches(deps)
  const notices: Notification[] = (await get('/api/notifications', userId)).body
  return notices.filter(({ kind }) => kind === 'saved_search').map(({ body }) => body)
}

beforeEach(() => db.delete(notifications))

test.each(LISTS)('withdraws notifications of a hidden %s', async (type, path, list) => {
  await post('/api/saved-searches', { name: 'Mine', path }, 'user5')
  const id = await list({ name: 'Rude teasel' })
  expect(await toldTo('user5')).toEqual(['Rude teasel'])
  await list({ name: 'Kind teasel' })
  expect(await toldTo('user5')).toHaveLength(2)
  expect((await listing('hide', type, id)).status).toBe(204)
  expect(await toldTo('user5')).toEqual(['Kind teasel'])
})

test.each(LISTS)(
  'withdraws notifications of a %s between blocked people',
  async (_, path, list) => {
    await post('/api/saved-searches', { name: 'Mine', path }, 'user6')
    await post('/api/saved-searches', { name: 'Mine', path }, 'user7')
    await list({ name: 'Thistle and teasel' })
    expect(await toldTo('user6')).toEqual(['Thistle and teasel'])
    const block = { method: 'PUT', url: '/api/people/user6/block', headers: as('user1') } as const
    expect((await app.inject(block)).statusCode).toBe(204)
    expect(await toldTo('user6')).toEqual([])
    expect(await toldTo('user7')).toEqual(['Thistle and teasel'])
    await app.inject({ ...block, method: 'DELETE' })
  },
)

test('withdraws notifications of an expert between blocked people', async () => {
  const path = '/experts?query=teasel'
  await post('/api/saved-searches', { name: 'Mine', path }, 'user6')
  await post('/api/saved-searches', { name: 'Mine', path }, 'user7')
  const [expert] = await db.select().from(experts).where(isNotNull(experts.userId))
  const { id = '', name = '', userId } = expert ?? {}
  await db.update(experts).set({ bio: 'Teasel, and how to card wool' }).where(eq(experts.id, id))
  expect(await toldTo('user6')).toEqual([name])
  const headers = as(userId ?? '')
  await app.inject({ method: 'PUT', url: '/api/people/user6/block', headers })
  expect(await toldTo('user6')).toEqual([])
  expect(await toldTo('user7')).toEqual([name])
})
