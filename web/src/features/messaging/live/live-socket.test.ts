import { SESSION_ENDED, TOO_MANY_TABS } from '@commonplot/shared/messaging/live-events.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onMaybeSignedOut } from '../../../lib/call.ts'
import { fakeLiveChannel } from '../../../testing/fake-browser.ts'
import { connectLive } from './live-socket.ts'

const BROKEN = 1006

/** Each wait is as long as it can be. */
function connect() {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const live = fakeLiveChannel()
  const disconnect = connectLive({ userId: 'user1', onFrame: () => {}, onOpen: () => {} })
  onTestFinished(() => {
    disconnect()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  /** Whether the next connection is tried after this time and no sooner. */
  const isTriedAfter = async (ms: number) => {
    const before = live.tries()
    await vi.advanceTimersByTimeAsync(ms - 1)
    const isEarly = live.tries() > before
    await vi.advanceTimersByTimeAsync(1)
    return !isEarly && live.tries() === before + 1
  }
  return { ...live, disconnect, isTriedAfter }
}

test('doubles each wait up to 30 seconds, until a connection opens', async () => {
  const { open, close, isTriedAfter } = connect()
  for (const seconds of [0.5, 1, 2, 4, 8, 16, 30, 30]) {
    await close(BROKEN)
    expect(await isTriedAfter(seconds * 1000)).toBe(true)
  }
  await open()
  await close(BROKEN)
  expect(await isTriedAfter(500)).toBe(true)
})

test('waits 30 seconds after a close for too many tabs', async () => {
  const { open, close, isTriedAfter } = connect()
  await open()
  await close(TOO_MANY_TABS)
  expect(await isTriedAfter(30_000)).toBe(true)
})

test('says again at each refused try that the session has ended, until a connection opens', async () => {
  const { open, close } = connect()
  await open()
  await close(SESSION_ENDED)
  const heard = vi.fn()
  onTestFinished(onMaybeSignedOut(heard))
  await vi.advanceTimersByTimeAsync(500)
  await close(BROKEN)
  expect(heard).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  await open()
  await close(BROKEN)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('does not reconnect after it was closed', async () => {
  const { open, close, tries, disconnect } = connect()
  await open()
  disconnect()
  await close(BROKEN)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(1)
})
