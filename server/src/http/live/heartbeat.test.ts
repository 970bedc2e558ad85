import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { startHeartbeat } from './live-socket.ts'

const EVERY_MS = 30_000

class Tab extends EventEmitter {
  pings = 0
  isGone = false
  readonly answers: boolean

  constructor(answers: boolean) {
    super()
    this.answers = answers
  }

  ping() {
    this.pings += 1
    if (this.answers) this.emit('pong')
  }

  terminate() {
    this.isGone = true
    this.emit('close')
  }
}

function watchTabs(count: number, answers: boolean) {
  const heartbeat = startHeartbeat(EVERY_MS)
  const tabs = Array.from({ length: count }, () => new Tab(answers))
  for (const tab of tabs) heartbeat.watch(tab as unknown as WebSocket)
  return tabs
}

const pingsOf = (tabs: Tab[]) => tabs.reduce((sum, { pings }) => sum + pings, 0)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'setImmediate'] }))
afterEach(() => void vi.useRealTimers())

test('everybody is asked once in a round, and never many in one go', () => {
  const tabs = watchTabs(3000, true)
  let [asked, mostAtOnce] = [0, 0]
  for (let turn = 0; turn <= EVERY_MS / 100; turn += 1) {
    vi.advanceTimersByTime(turn === 0 ? 1 : 100)
    mostAtOnce = Math.max(mostAtOnce, pingsOf(tabs) - asked)
    asked = pingsOf(tabs)
  }
  expect(tabs.every(({ pings }) => pings === 1)).toBe(true)
  expect(mostAtOnce).toBeLessThanOrEqual(20)
})

test('closes a socket that has not answered by the next round, and does not ask it again', () => {
  const tabs = watchTabs(5, false)
  vi.advanceTimersByTime(EVERY_MS + 100)
  expect(tabs.some(({ isGone }) => isGone)).toBe(false)
  vi.advanceTimersByTime(EVERY_MS)
  expect(tabs.every(({ isGone, pings }) => isGone && pings === 1)).toBe(true)
  vi.advanceTimersByTime(EVERY_MS * 2)
  expect(pingsOf(tabs)).toBe(5)
})

test('keeps a socket that answers', () => {
  const tabs = watchTabs(5, true)
  vi.advanceTimersByTime(EVERY_MS * 4)
  expect(tabs.some(({ isGone }) => isGone)).toBe(false)
})
