import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import '../testing/render.tsx'
import { endpointKey, endpointQuery, listKey, listQuery } from './endpoint-query.ts'

test('a key is made from the contract, and joined with slashes it is the address [API-03]', () => {
  const key = endpointKey(plotsApi.listPlotReviews, { params: { id: 'p1' } })
  expect(key).toEqual(['/api/plots', 'p1', 'reviews'])
  expect(key.join('/')).toBe('/api/plots/p1/reviews')
  expect(endpointKey(plotsApi.listPlotReviews)).toEqual(['/api/plots'])
  expect(endpointKey(plotsApi.listPlots, { query: {} })).toEqual(['/api/plots'])
})

test('less of the input means everything that begins with it', () => {
  const client = new QueryClient()
  const found = (queryKey: readonly unknown[]) =>
    client.getQueryCache().findAll({ queryKey }).length
  for (const query of [{}, { query: 'mint' }]) {
    const pages = { pages: [], pageParams: [] }
    client.setQueryData(listQuery(plotsApi.listPlots, query).queryKey, pages)
    client.setQueryData(listQuery(messagingApi.listConversations, query).queryKey, pages)
  }
  client.setQueryData(endpointKey(plotsApi.getPlot, { params: { id: 'p1' } }), {})
  expect(found(endpointKey(plotsApi.listPlots))).toBe(3)
  expect(found(listKey(plotsApi.listPlots))).toBe(2)
})

test('keeps the cause of a failed query', async () => {
  fakeServer({ '/api/plants/x': { status: 404, text: 'none' } })
  const options = endpointQuery(plantsApi.getPlant, { params: { id: 'x' } }, 'Failed to fetch it')
  await expect(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(options),
  ).rejects.toMatchObject({
    message: 'Failed to fetch it',
    cause: { status: 404 },
  })
})
