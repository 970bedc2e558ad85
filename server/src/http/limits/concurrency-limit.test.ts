import { endpoint } from '@commonplot/shared/contract/endpoint.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serveInTurns } from './concurrency-limit.ts'

const slowList = endpoint({
  method: 'GET',
  path: '/list',
  summary: 'A list',
  response: z.array(z.string()),
})
const app = Fastify()
const AT_ONCE = 2
serveInTurns(app, (_socket, headers) => String(headers['x-from']), AT_ONCE)

let entered: string[] = []
let release = () => {}
let released = Promise.resolve()
app.get('/list', { config: { endpoint: slowList } }, async (request) => {
  entered.push(String(request.headers['x-from']))
  await released
  return []
})

const slowUpload = endpoint({ ...slowList, method: 'PUT', path: '/file' })
app.put(
  '/file',
  { config: { endpoint: slowUpload, policy: { concurrency: 'unlimited' } } },
  async () => {
    uploading += 1
    await released
    return []
  },
)

let uploading = 0
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function holdAnswers(): void {
  entered = []
  released = new Promise((resolve) => {
    release = resolve
  })
}

const ask = (from: string, signal?: AbortSignal) =>
  fetch(`${origin}/list`, { headers: { 'x-from': from }, ...(signal && { signal }) })

test('who asks for much at once waits for it alone, and gets all of it', async () => {
  holdAnswers()
  const flood = Array.from({ length: 20 }, () => ask('flood'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  const neighbour = ask('neighbour')
  await expect.poll(() => entered).toContain('neighbour')
  expect(entered.filter((from) => from === 'flood')).toHaveLength(AT_ONCE)
  release()
  const statuses = (await Promise.all([...flood, neighbour])).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 21 }, () => 200))
})

test('who leaves the line keeps nobody waiting', async () => {
  holdAnswers()
  const leaving = new AbortController()
  const served = Array.from({ length: AT_ONCE }, () => ask('market'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  const left = Array.from({ length: AT_ONCE }, () => ask('market', leaving.signal))
  const stayed = ask('market')
  leaving.abort()
  await Promise.allSettled(left)
  release()
  expect((await stayed).status).toBe(200)
  await Promise.all(served)
})

test('files that take long to arrive keep nobody at the same address waiting', async () => {
  holdAnswers()
  const files = Array.from({ length: AT_ONCE + 1 }, () =>
    fetch(`${origin}/file`, { method: 'PUT', headers: { 'x-from': 'household' } }),
  )
  await expect.poll(() => uploading).toBe(files.length)
  const list = ask('household')
  await expect.poll(() => entered).toEqual(['household'])
  release()
  for (const { status } of await Promise.all([...files, list])) expect(status).toBe(200)
})
