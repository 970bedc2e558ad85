import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'

const testApp = await startTestApp()
const { app, clock } = testApp
const { forgetHolds, freeDays, send, rentPlot, rentTool } = rentalCalls(testApp)
const MINUTE_MS = 60_000

interface Stay {
  startDate: string
  endDate: string
}

const isListed = async (list: 'plots' | 'tools', id: string, { startDate, endDate }: Stay) => {
  const found = (await app.inject(`/api/${list}?from=${startDate}&to=${endDate}`)).json()
  return found.some((item: { id: string }) => item.id === id)
}

/** Accepting a request needs free days. */
async function isAgreed(stay: Stay): Promise<boolean> {
  const item = { requesterId: 'user4', ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' }
  const { body } = await send('/api/bookings', { ...item, ...stay }, 'user4')
  const accepted = await app.inject({
    method: 'PATCH',
    url: `/api/bookings/${body.id}`,
    payload: { status: 'accepted' },
    headers: as('user2'),
  })
  return accepted.statusCode === 200
}

type Question = [
  who: string,
  hold: (stay: Stay) => Promise<unknown>,
  isFree: (stay: Stay) => Promise<boolean>,
]

const QUESTIONS: Question[] = [
  ['the list of plots', rentPlot, (stay) => isListed('plots', 'plot-1', stay)],
  ['the list of tools', rentTool, (stay) => isListed('tools', 'tool-1', stay)],
  ['a request in a conversation', rentPlot, isAgreed],
  ['the rent call', rentPlot, async (stay) => (await rentPlot(stay, 'user4')).status === 200],
]

afterEach(forgetHolds)

describe.each(QUESTIONS)('free days, as asked by %s', (_who, hold, isFree) => {
  test('excludes held days until the hold has expired', async () => {
    const stay = freeDays(3)
    await hold(stay)
    expect(await isFree(stay)).toBe(false)
    clock.advance(HOLD_MINUTES * MINUTE_MS)
    expect(await isFree(stay)).toBe(true)
  })
})
