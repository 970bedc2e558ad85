import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './app/query-client.ts'
import { type Change, readAgain, readAllAgain } from './changes.ts'
import { ApiError } from './lib/api-error.ts'

const KEYS = [
  ['/api/plots', { pages: true }],
  ['/api/plots', 'plot1'],
  ['/api/plots', 'plot1', 'reviews', { pages: true }],
  ['/api/plots', 'plot1', 'availability'],
  ['/api/hosting', { query: { userId: 'user1' } }],
  ['/api/users', 'user1'],
  ['/api/users', 'user1', 'reviews'],
  ['/api/users', 'user1', 'saved-plants'],
  ['/api/conversations', 'c1', 'messages'],
]

function known(queryClient: QueryClient): QueryClient {
  for (const queryKey of KEYS) queryClient.setQueryData(queryKey, 'known')
  return queryClient
}

const stale = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.filter((part) => typeof part === 'string').join('/'))

test.each<[Change, string[]]>([
  ['savedPlants', ['/api/users/user1/saved-plants']],
  ['takenDays', ['/api/plots/plot1/availability']],
  ['ledger', ['/api/users/user1', '/api/users/user1/reviews', '/api/users/user1/saved-plants']],
  [
    'reviews',
    [
      '/api/plots/plot1',
      '/api/plots/plot1/reviews',
      '/api/plots/plot1/availability',
      '/api/users/user1/reviews',
    ],
  ],
  [
    'listings',
    [
      '/api/plots',
      '/api/plots/plot1',
      '/api/plots/plot1/reviews',
      '/api/plots/plot1/availability',
      '/api/hosting',
    ],
  ],
])('a change of %s reads again what lies below its addresses', async (change, expected) => {
  const queryClient = known(new QueryClient())
  await readAgain(queryClient, change)
  expect(stale(queryClient)).toEqual(expected)
})

test('a change that may show anywhere reads all again but messages', async () => {
  const queryClient = known(new QueryClient())
  await readAllAgain(queryClient)
  expect(stale(queryClient)).toHaveLength(KEYS.length - 1)
  expect(stale(queryClient)).not.toContain('/api/conversations/c1/messages')
})

test.each([
  ['a success', () => Promise.resolve()],
  ['a refusal', () => Promise.reject(new ApiError(409, '', ''))],
])('a mutation reads again what it changes, after %s', async (_name, mutationFn) => {
  const queryClient = known(createQueryClient())
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn,
    meta: { changes: ['savedPlants', 'takenDays'] },
  })
  await mutation.execute(undefined).catch(() => {})
  expect(stale(queryClient)).toEqual([
    '/api/plots/plot1/availability',
    '/api/users/user1/saved-plants',
  ])
})

test('a mutation without changes reads nothing again', async () => {
  const queryClient = known(createQueryClient())
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: async () => 1 })
  await mutation.execute(undefined)
  expect(stale(queryClient)).toEqual([])
})
