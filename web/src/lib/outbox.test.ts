import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import {
  addToOutbox,
  flushOutbox,
  type OutboxItem,
  type OutboxKind,
  outboxItems,
} from './outbox.ts'
import { keepSending } from './outbox-sender.ts'
import { currentToasts, removeToast } from './toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.localStorage.clear()
  for (const { id } of currentToasts()) removeToast(id)
})

const add = (clientId: string) =>
  addToOutbox('user1', { clientId, kind: 'note', content: clientId })
const waiting = () => outboxItems('user1', 'note').map(({ clientId }) => clientId)

test('queues entries in order, each id once', () => {
  add('a')
  add('b')
  add('a')
  expect(waiting()).toEqual(['b', 'a'])
  expect(outboxItems('user1', 'other')).toEqual([])
})

const notes = (send: (item: OutboxItem) => Promise<unknown>): OutboxKind => ({
  kind: 'note',
  send,
  describe: ({ content }) => `Note ${content}`,
})

test('never sends entries of another person on the same device', async () => {
  add('a')
  const sent: string[] = []
  await flushOutbox(
    'user2',
    notes(async ({ clientId }) => sent.push(clientId)),
  )
  expect(sent).toEqual([])
  expect(waiting()).toEqual(['a'])
})

test('nothing more is sent once the person has gone', async () => {
  add('a')
  add('b')
  const sent: string[] = []
  let isGone = false
  const send = async ({ clientId }: OutboxItem) => {
    sent.push(clientId)
    isGone = true
  }
  await flushOutbox('user1', notes(send), () => isGone)
  expect(sent).toEqual(['a'])
  expect(waiting()).toEqual(['b'])
})

test('everything that is sent leaves the outbox', async () => {
  add('a')
  add('b')
  const sent: string[] = []
  const onSent = vi.fn()
  const send = async ({ clientId }: OutboxItem) => sent.push(clientId)
  expect(await flushOutbox('user1', { ...notes(send), onSent })).toBeNull()
  expect(sent).toEqual(['a', 'b'])
  expect(onSent).toHaveBeenCalledOnce()
  expect(waiting()).toEqual([])
})

test.each([
  new TypeError('Failed to fetch'),
  ...[401, 408, 425, 429, 500, 502, 503, 507].map((status) => new ApiError(status, '', '')),
])('after %s everything waits on and nothing else is tried [A15]', async (error) => {
  add('a')
  add('b')
  const send = vi.fn(() => Promise.reject(error))
  expect(await flushOutbox('user1', notes(send))).toBe(0)
  expect(send).toHaveBeenCalledOnce()
  expect(waiting()).toEqual(['a', 'b'])
  expect(currentToasts()).toEqual([])
})

test.each([400, 403, 404, 409, 410, 413, 422])(
  'what is refused with %i never succeeds: it is dropped, and the person is told what it was [A15]',
  async (status) => {
    add('a')
    add('b')
    const error = new ApiError(status, '', JSON.stringify({ message: 'It is too heavy.' }))
    const send = ({ clientId }: OutboxItem) =>
      clientId === 'a' ? Promise.reject(error) : Promise.resolve()
    await flushOutbox('user1', notes(send))
    expect(waiting()).toEqual([])
    expect(currentToasts()).toMatchObject([
      {
        title: 'Not sent',
        description: '\u201cNote a\u201d will not be sent. It is too heavy.',
        look: 'destructive',
      },
    ])
  },
)

test('delays an entry above the daily limit without blocking the others [A8]', async () => {
  for (const clientId of ['a', 'b', 'c']) add(clientId)
  const error = new ApiError(429, '', '', '86400')
  const send = ({ clientId }: OutboxItem) =>
    clientId === 'a' ? Promise.reject(error) : Promise.resolve()
  expect(await flushOutbox('user1', notes(send))).toBeNull()
  expect(waiting()).toEqual(['a'])
  expect(currentToasts()).toEqual([])
})

test('reports several refusals in one toast [A15]', async () => {
  for (const clientId of ['a', 'b', 'c']) add(clientId)
  await flushOutbox(
    'user1',
    notes(() => Promise.reject(new ApiError(400, '', ''))),
  )
  expect(currentToasts().map(({ description }) => description)).toEqual([
    '\u201cNote a\u201d and 2 more will not be sent. The server does not take it.',
  ])
})

test('retries with growing pauses and respects Retry-After [A15]', async () => {
  vi.useFakeTimers()
  add('a')
  const answers = [
    new TypeError('Failed to fetch'),
    new ApiError(503, '', ''),
    new ApiError(429, '', '', '60'),
  ]
  const send = vi.fn(async () => {
    const error = answers.shift()
    if (error) throw error
  })
  const { stop, sendNow } = keepSending('user1', notes(send))
  const triesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return send.mock.calls.length
  }
  expect(await triesAfter(4_999)).toBe(1)
  expect(await triesAfter(1)).toBe(2)
  expect(await triesAfter(9_999)).toBe(2)
  expect(await triesAfter(1)).toBe(3)
  await sendNow()
  window.dispatchEvent(new Event('online'))
  expect(await triesAfter(59_999)).toBe(3)
  expect(await triesAfter(1)).toBe(4)
  expect(waiting()).toEqual([])
  expect(await triesAfter(3_600_000)).toBe(4)
  stop()
})

test('keeps the queue in memory when storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  add('a')
  expect(waiting()).toEqual(['a'])
  await flushOutbox(
    'user1',
    notes(async () => {}),
  )
  expect(waiting()).toEqual([])
})

test('where a browser keeps nothing at all, nothing waits and nothing breaks', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  }
  expect(waiting()).toEqual([])
  add('a')
  expect(waiting()).toEqual(['a'])
})
