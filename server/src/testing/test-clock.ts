import type { Clock } from '../clock.ts'

/** A Wednesday noon in spring: the demo data of every test is seeded at this moment. */
export const TEST_NOW = new Date('2026-05-13T12:00:00Z')

export interface TestClock extends Clock {
  advance(ms: number): void
  set(instant: string): void
}

export function testClock(): TestClock {
  let now = TEST_NOW.getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
    set: (instant) => {
      now = Date.parse(instant)
    },
  }
}
