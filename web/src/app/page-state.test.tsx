import type { PageState } from '@commonplot/shared/screens/page-state.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import '../testing/render.tsx'
import { ownTimeZone } from '../lib/format.ts'
import { adoptPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'

function putIntoPage(change: Partial<PageState>): void {
  const state: PageState = {
    path: '/plots/p1',
    search: '',
    now: 0,
    locale: 'en-US',
    timeZone: ownTimeZone(),
    queries: [],
    missing: [],
    ...change,
  }
  const element = document.createElement('script')
  element.id = 'page-state'
  element.type = 'application/json'
  element.textContent = JSON.stringify(state)
  document.body.append(element)
}

beforeEach(() => window.history.replaceState(null, '', '/plots/p1'))
afterEach(() => {
  vi.useRealTimers()
  document.getElementById('page-state')?.remove()
})

test.each([
  ['/plots/p1', true],
  ['/', false],
])('a page rendered for %s is taken over at /plots/p1: %s', (path, isTakenOver) => {
  const queryClient = createQueryClient()
  putIntoPage({ path, queries: [[['/api/plots', 'p1'], aPlot()]] })
  expect(adoptPageState(queryClient).state !== null).toBe(isTakenOver)
  expect(queryClient.getQueryData(['/api/plots', 'p1']) !== undefined).toBe(isTakenOver)
})

test('reads the acting person and the format of the page from the server', () => {
  putIntoPage({ locale: 'de-DE', now: 7, timeZone: 'Asia/Tokyo' })
  document.head.innerHTML = '<meta name="acting-user" content="user7">'
  const { visit } = adoptPageState(createQueryClient())
  document.head.innerHTML = ''
  expect(visit.userId).toBe('user7')
  expect(visit.format.count(1234)).toBe('1.234')
  expect(visit.renderedAt).toEqual({ now: 7, timeZone: 'Asia/Tokyo' })
})

test('does not repeat a query that was 404 on the server [A17]', () => {
  const server = fakeServer()
  function Thing() {
    const thing = useQuery({ queryKey: ['/api/plots', 'none'] })
    return <p>{thing.isError ? 'not there' : 'waiting'}</p>
  }
  const queryClient = createQueryClient()
  putIntoPage({ missing: [['/api/plots', 'none']] })
  adoptPageState(queryClient)
  render(
    <QueryClientProvider client={queryClient}>
      <Thing />
    </QueryClientProvider>,
  )
  screen.getByText('not there')
  expect(server.asked('/api/plots/none')).toEqual([])
})

const BY_DAY_OR_MONTH = [['/api/stats'], ['/api/leaderboards'], ['/api/impact', 'stats', 'user1']]

test.each([
  ['another', 'Antarctica/Troll', BY_DAY_OR_MONTH],
  ['the same', ownTimeZone(), []],
])(
  'of %s time zone only what counts days or months is read again [B14]',
  async (_name, timeZone, old) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const queryClient = createQueryClient()
    const others = [
      ['/api/plots', { pages: true }],
      ['/api/posts'],
      ['/api/impact', 'activities', 'user1'],
      ['/api/users', 'user1', 'stats'],
    ]
    const queries = [...BY_DAY_OR_MONTH, ...others].map((key) => [key, []] as [unknown[], unknown])
    putIntoPage({ timeZone, queries })
    adoptPageState(queryClient)
    vi.advanceTimersByTime(3000)
    await vi.dynamicImportSettled()
    const invalidated = queryClient.getQueryCache().findAll({ stale: true })
    expect(invalidated.map(({ queryKey }) => queryKey)).toEqual(old)
  },
)

test.each([
  ['back_forward', 'as it is now'],
  ['navigate', 'as it was'],
])('a page that came by %s shows what it holds %s', async (type, words) => {
  const entries = vi.spyOn(performance, 'getEntriesByType')
  entries.mockReturnValue([{ type } as unknown as PerformanceEntry])
  fakeServer({ '/api/plots/p1': { json: 'as it is now', offContract: true } })
  function Thing() {
    const { data, isFetching } = useQuery<string>({ queryKey: ['/api/plots', 'p1'] })
    return <p>{isFetching ? `${data}, for now` : data}</p>
  }
  const queryClient = createQueryClient()
  putIntoPage({ queries: [[['/api/plots', 'p1'], 'as it was']] })
  adoptPageState(queryClient)
  entries.mockRestore()
  render(
    <QueryClientProvider client={queryClient}>
      <Thing />
    </QueryClientProvider>,
  )
  await screen.findByText(words)
  expect(queryClient.isFetching()).toBe(0)
})

test('refetches the queries of a page restored from the back-forward cache', () => {
  const queryClient = createQueryClient()
  adoptPageState(queryClient)
  queryClient.setQueryData(['/api/plots', 'p1'], aPlot())
  const isOld = () => queryClient.getQueryState(['/api/plots', 'p1'])?.isInvalidated
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(isOld()).toBe(false)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(isOld()).toBe(true)
})
