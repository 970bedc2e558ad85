import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../dates/durations.ts'
import { type Hold, pausedUntil, refuseHold } from './hold-limits.ts'

const NOW = new Date('2026-05-13T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
/** In minutes from now. */
const hold = (from: number, to: number, itemKey = 'plot:1'): Hold => ({
  itemKey,
  from: at(from),
  to: at(to),
})
const DAY = 24 * 60

describe('a pause with an item [A7]', () => {
  test.each<[string, Hold[], number | null]>([
    ['nothing was held', [], null],
    ['one hold ran out', [hold(-15, 0)], null],
    ['two ran out within a day: a day from the second', [hold(-60, -45), hold(-25, -10)], DAY - 10],
    ['two that ran out a day apart', [hold(-DAY - 20, -DAY - 5), hold(-20, -5)], DAY - 5],
    ['two that ran out more than a day apart', [hold(-DAY - 21, -DAY - 6), hold(-20, -5)], null],
    ['the pause is over', [hold(-DAY - 60, -DAY - 45), hold(-DAY - 15, -DAY)], null],
    ['a hold that stands does not count yet', [hold(-60, -45), hold(-5, 10)], null],
    ['two let go of early', [hold(-60, -46), hold(-40, -26)], null],
    [
      'three let go of shortly before their end',
      [hold(-60, -46), hold(-45, -31), hold(-30, -16)],
      DAY - 16,
    ],
    [
      'dates changed again and again',
      Array.from({ length: 9 }, (_, n) => hold(-3 * n - 3, -3 * n)),
      null,
    ],
  ])('%s', (_name, holds, minutes) => {
    expect(pausedUntil(holds, NOW)).toEqual(minutes === null ? null : at(minutes))
  })

  test('an earlier pause that still lasts is not lifted by what came later', () => {
    const holds = [hold(-300, -285), hold(-280, -265), hold(-20, -15)]
    expect(pausedUntil(holds, NOW)?.getTime()).toBeGreaterThanOrEqual(at(DAY - 265).getTime())
  })
})

describe('words of a refusal [A7]', () => {
  const three = [hold(-5, 10, 'plot:1'), hold(-4, 11, 'plot:2'), hold(0, 15, 'tool:1')]

  test('two holds leave room, the fourth is told when the first runs out', () => {
    expect(refuseHold(three.slice(1), 'plot:9', NOW)).toBeNull()
    expect(refuseHold(three, 'plot:9', NOW)).toEqual({
      words:
        'You are holding dates of 3 things already. Pay for one of them or cancel it among your rentals, or wait 10 minutes until the first runs out.',
      retryAfterS: 600,
    })
  })

  test('a pause is of that item alone, and says for how long', () => {
    const ranOut = [hold(-60, -45), hold(-25, -10)]
    expect(refuseHold(ranOut, 'plot:2', NOW)).toBeNull()
    expect(refuseHold(ranOut, 'plot:1', NOW)).toEqual({
      words:
        'You have held dates here for a while without paying, so others get a turn first. You can book this again in 24 hours.',
      retryAfterS: DAY_MS / 1000 - 600,
    })
  })
})
