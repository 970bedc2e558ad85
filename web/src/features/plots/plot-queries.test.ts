import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { plotListOptions } from './plot-queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a failed fetch of plots raises its own words and keeps the cause [ERR-03]', async () => {
  fakeServer({ '/api/plots': { status: 500, text: 'broken' } })
  const error = await new QueryClient({ defaultOptions: { queries: { retry: false } } })
    .fetchInfiniteQuery(plotListOptions({}))
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    message: 'Failed to fetch plots',
    cause: { message: '500: broken' },
  })
})
