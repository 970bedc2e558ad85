import type { DrawnWith, FirstData } from '@commonplot/shared/screens/page-state.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/plots.ts'
import { openApp } from '../testing/render.tsx'
import { adoptFirstData, takeFirstAnswer } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { ownTimeZone } from './time-zone.ts'

const PLOTS = '/api/plots?source=external'

function putIntoPage(data: Partial<FirstData>): void {
  const element = document.createElement('script')
  element.id = 'first-data'
  element.type = 'application/json'
  element.textContent = JSON.stringify({ timeZone: ownTimeZone(), answers: [], ...data })
  document.body.append(element)
}

const plotsAnswer = { url: PLOTS, body: [aPlot({ name: 'Bean Yard' })], total: '7', link: null }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  if (vi.isFakeTimers()) vi.runAllTimers()
  vi.useRealTimers()
  document.getElementById('first-data')?.remove()
})

test('a screen shows what came with the page without asking for it', async () => {
  const server = fakeServer()
  putIntoPage({ answers: [plotsAnswer] })
  adoptFirstData(createQueryClient())
  vi.useRealTimers()
  openApp('/plots')
  // The page's own code is read here for the first time.
  await screen.findByRole('link', { name: 'Bean Yard' })
  screen.getByText('7 plots found')
  expect(server.asked('/api/plots')).toEqual([])
})

const drawn: Omit<DrawnWith, 'address'> = {
  now: 0,
  locale: 'en-US',
  queries: [[['/api/plots', 'p1'], aPlot()]],
}

test.each([
  ['/plots/p1', true],
  ['/', false],
])('a page drawn for %s is taken over at /plots/p1: %s', (address, isTakenOver) => {
  const queryClient = createQueryClient()
  window.history.replaceState(null, '', '/plots/p1')
  putIntoPage({ drawn: { ...drawn, address } })
  expect(adoptFirstData(queryClient).isDrawn).toBe(isTakenOver)
  expect(queryClient.getQueryData(['/api/plots', 'p1']) !== undefined).toBe(isTakenOver)
})

test('an answer stands for one call, in whatever order its query is written', () => {
  putIntoPage({ answers: [{ ...plotsAnswer, url: '/api/plots?query=a&source=external' }] })
  adoptFirstData(createQueryClient())
  expect(takeFirstAnswer('/api/plots?source=external&query=b')).toBeNull()
  expect(takeFirstAnswer('/api/plots?source=external&query=a')).not.toBeNull()
  expect(takeFirstAnswer('/api/plots?source=external&query=a')).toBeNull()
})

test('what nobody asked for in the first moments is forgotten', () => {
  putIntoPage({ answers: [plotsAnswer] })
  adoptFirstData(createQueryClient())
  vi.advanceTimersByTime(3000)
  expect(takeFirstAnswer(PLOTS)).toBeNull()
})

test.each([
  ['another', 'Antarctica/Troll', 1],
  ['the same', ownTimeZone(), 0],
])('answers of %s time zone are read again %#', async (_name, timeZone, times) => {
  const queryClient = createQueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  putIntoPage({ timeZone })
  adoptFirstData(queryClient)
  vi.advanceTimersByTime(3000)
  expect(invalidate).toHaveBeenCalledTimes(times)
})
