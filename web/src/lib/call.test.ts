import { endpoint } from '@commonplot/shared/contract/endpoint.ts'
import { photosApi } from '@commonplot/shared/photos/photos.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeServer } from '../testing/fake-server.ts'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'

const rename = endpoint({
  method: 'POST',
  path: '/made-up/beds/:id/name',
  access: 'anyone',
  summary: 'Rename a bed',
  query: z.object({ quiet: z.optional(z.string()), loud: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
})
const water = endpoint({
  method: 'POST',
  path: '/made-up/water',
  access: 'anyone',
  summary: 'Water',
  response: z.null(),
})
const list = endpoint({
  method: 'GET',
  path: '/made-up/beds',
  access: 'anyone',
  summary: 'Beds',
  query: z.object({ cursor: z.optional(z.string()) }),
  response: z.array(z.string()),
  paged: true,
})

afterEach(() => vi.unstubAllGlobals())

test('every call sends cookies and the time zone of the person [API-01]', async () => {
  const server = fakeServer({ '/made-up/water': { json: null } })
  await call(water, {})
  expect(server.requests[0]?.credentials).toBe('include')
  expect(server.requests[0]?.headers.get('X-Time-Zone')).toBe(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
})

test('sends a JSON body with its content type, or neither [API-02]', async () => {
  const server = fakeServer({
    '/made-up/beds/a%20b/name': { json: { name: 'Beans' } },
    '/made-up/water': { json: null },
  })
  await call(rename, {
    params: { id: 'a b' },
    query: { quiet: 'yes', loud: '' },
    body: { name: 'Beans' },
  })
  await call(water, {})
  const [withPayload, without] = server.requests
  expect(withPayload?.url).toBe('/made-up/beds/a%20b/name?quiet=yes')
  expect(withPayload?.headers.get('Content-Type')).toBe('application/json')
  expect(withPayload?.body).toBe('{"name":"Beans"}')
  expect(without?.headers.has('Content-Type')).toBe(false)
  expect(without?.body).toBeUndefined()
})

test('an answer that is not OK raises its status and body text [ERR-01]', async () => {
  fakeServer({ '/made-up/water': { status: 409, text: '{"message":"The tap is in use"}' } })
  const error = await call(water, {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '409: {"message":"The tap is in use"}',
    status: 409,
    serverMessage: 'The tap is in use',
  })
})

test('without a body the status text takes its place [ERR-02]', async () => {
  fakeServer({ '/made-up/water': { status: 503, statusText: 'Service Unavailable', text: '' } })
  await expect(call(water, {})).rejects.toMatchObject({
    message: '503: Service Unavailable',
    serverMessage: null,
  })
})

test('a page knows the total and the way to the next one', async () => {
  fakeServer({
    '/made-up/beds': {
      json: ['north', 'south'],
      headers: { 'X-Total-Count': '61', Link: '</made-up/beds?cursor=abc%3D>; rel="next"' },
    },
  })
  expect(await callPage(list, {})).toEqual({
    items: ['north', 'south'],
    total: 61,
    nextCursor: 'abc=',
  })
})

test('the last page leads nowhere', async () => {
  fakeServer({ '/made-up/beds': { json: [], headers: { 'X-Total-Count': '0' } } })
  expect(await callPage(list, {})).toEqual({ items: [], total: 0, nextCursor: null })
})

test('a second press within one task sends nothing again, and both hear the answer [B19]', async () => {
  const server = fakeServer({ '/made-up/beds/b1/name': { json: { name: 'Rose' } } })
  const press = (name: string) => call(rename, { params: { id: 'b1' }, query: {}, body: { name } })
  expect(await Promise.all([press('Rose'), press('Rose')])).toEqual([
    { name: 'Rose' },
    { name: 'Rose' },
  ])
  expect(server.requests).toHaveLength(1)
  await press('Rose')
  expect(server.requests).toHaveLength(2)
})

test('sends a change, its undo and the change again as three calls [B19]', async () => {
  const server = fakeServer({ '/made-up/beds/b1/name': { json: { name: 'Rose' } } })
  const press = (name: string) => call(rename, { params: { id: 'b1' }, query: {}, body: { name } })
  await Promise.all([press('Rose'), press('Lily'), press('Rose')])
  expect(server.requests).toHaveLength(3)
})

test('a failure is heard by both presses, and the next one tries again [B19]', async () => {
  const answers = [{ status: 503, text: 'busy' }, { json: null }]
  const server = fakeServer({ '/made-up/water': () => answers.shift() ?? {} })
  const ends = await Promise.allSettled([call(water, {}), call(water, {})])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await call(water, {})
  expect(server.requests).toHaveLength(2)
})

test('two places for files that are asked for at once are two [B19]', async () => {
  const ticket = (n: number) => ({
    status: 201,
    json: { uploadURL: `/put/${n}`, photoUrl: `/api/photos/${n}` },
  })
  const answers = [ticket(1), ticket(2)]
  fakeServer({ '/api/photos/upload': () => answers.shift() ?? {} })
  const ask = () => call(photosApi.requestPhotoUpload, {})
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.photoUrl).not.toBe(second.photoUrl)
})
