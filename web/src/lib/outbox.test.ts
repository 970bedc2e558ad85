import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { addToOutbox, flushOutbox, outboxItems } from './outbox.ts'

afterEach(() => window.localStorage.clear())

const add = (clientId: string) =>
  addToOutbox('user1', { clientId, kind: 'note', content: clientId })
const waiting = () => outboxItems('user1', 'note').map(({ clientId }) => clientId)

test('what is added waits in the order written, each id once', () => {
  add('a')
  add('b')
  add('a')
  expect(waiting()).toEqual(['b', 'a'])
  expect(outboxItems('user1', 'other')).toEqual([])
})

test('nobody sends what another person has written on the same device', async () => {
  add('a')
  const sent: string[] = []
  await flushOutbox('user2', 'note', async ({ clientId }) => sent.push(clientId))
  expect(sent).toEqual([])
  expect(waiting()).toEqual(['a'])
})

test('everything that is sent leaves the outbox', async () => {
  add('a')
  add('b')
  const sent: string[] = []
  expect(await flushOutbox('user1', 'note', async ({ clientId }) => sent.push(clientId))).toBe(2)
  expect(sent).toEqual(['a', 'b'])
  expect(waiting()).toEqual([])
})

test.each([
  ['no answer', new TypeError('Failed to fetch'), ['a', 'b']],
  ['a server in trouble', new ApiError(503, '', ''), ['a', 'b']],
  ['a refusal, which would stay one', new ApiError(400, '', ''), []],
])('after %s, what waits is %#', async (_name, error, expected) => {
  add('a')
  add('b')
  await flushOutbox('user1', 'note', () => Promise.reject(error))
  expect(waiting()).toEqual(expected)
})
