import { expect, test } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { businessListOptions } from '../features/businesses/business-queries.ts'
import { expertListOptions } from '../features/experts/expert-queries.ts'
import { plantListOptions, plantOptions } from '../features/plants/plant-queries.ts'
import { fakeServer } from '../testing/fake-server.ts'

const client = createQueryClient()

test.each([
  [
    'plants',
    'ERR-05',
    'Failed to fetch plants',
    () => client.fetchInfiniteQuery(plantListOptions()),
  ],
  [
    'a plant',
    'ERR-06',
    'Failed to fetch plant details',
    () => client.fetchQuery(plantOptions('p')),
  ],
  [
    'experts',
    'ERR-07',
    'Failed to fetch experts',
    () => client.fetchInfiniteQuery(expertListOptions()),
  ],
  [
    'businesses',
    'ERR-08',
    'Failed to fetch businesses',
    () => client.fetchInfiniteQuery(businessListOptions()),
  ],
])(
  '%s that cannot be fetched raise an error of their own [%s]',
  async (_name, _clause, message, fetch) => {
    fakeServer({})
    await expect(fetch()).rejects.toThrow(message)
  },
)
