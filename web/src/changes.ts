import type { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import type { passkeysApi } from '@commonplot/shared/accounts/passkeys.contract.ts'
import type { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import type { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import type { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import type { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import type { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import type { appealsApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { peopleApi } from '@commonplot/shared/people/people.contract.ts'
import type { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import type { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import type { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import type { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import type { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import type { savedSearchesApi } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import type { statsApi } from '@commonplot/shared/stats/stats.contract.ts'
import type { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import type { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import type { usersApi } from '@commonplot/shared/users/users.contract.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound } from './lib/api-error.ts'

type AddressOf<Api> = {
  [Call in keyof Api]: Api[Call] extends { path: infer Path } ? Path : never
}[keyof Api]

type Address =
  | AddressOf<typeof accountsApi>
  | AddressOf<typeof passkeysApi>
  | AddressOf<typeof bookingsApi>
  | AddressOf<typeof businessesApi>
  | AddressOf<typeof challengesApi>
  | AddressOf<typeof competitionsApi>
  | AddressOf<typeof expertsApi>
  | AddressOf<typeof hostingApi>
  | AddressOf<typeof impactApi>
  | AddressOf<typeof messagingApi>
  | AddressOf<typeof notificationsApi>
  | AddressOf<typeof appealsApi>
  | AddressOf<typeof peopleApi>
  | AddressOf<typeof plantsApi>
  | AddressOf<typeof plotsApi>
  | AddressOf<typeof postsApi>
  | AddressOf<typeof rentalsApi>
  | AddressOf<typeof reviewsApi>
  | AddressOf<typeof savedSearchesApi>
  | AddressOf<typeof statsApi>
  | AddressOf<typeof teamsApi>
  | AddressOf<typeof toolsApi>
  | AddressOf<typeof usersApi>

/** The queries to refetch after each kind of change, with all queries below their address. */
const READ_AGAIN = {
  appeal: ['/api/me/appeal'],
  bookings: ['/api/bookings', '/api/hosting'],
  catalogue: ['/api/plots', '/api/tools', '/api/experts', '/api/businesses', '/api/plants'],
  devices: ['/api/sessions'],
  // Points and level stand on the person's page.
  ledger: [
    '/api/challenges',
    '/api/competitions/active',
    '/api/impact/activities/:userId',
    '/api/impact/stats/:userId',
    '/api/leaderboards',
    '/api/stats',
    '/api/teams',
    '/api/users/:id',
  ],
  listings: ['/api/plots', '/api/tools', '/api/hosting'],
  me: ['/api/me'],
  notifications: ['/api/notifications'],
  passkeys: ['/api/passkeys'],
  posts: ['/api/posts'],
  // A booking request shows the state of its rental.
  rentals: ['/api/rentals', '/api/bookings', '/api/hosting'],
  reviews: [
    '/api/plots/:id',
    '/api/tools/:id',
    '/api/rentals',
    '/api/users/:id/reviews',
    '/api/users/:id/standing',
  ],
  savedPlants: ['/api/users/:userId/saved-plants'],
  savedSearches: ['/api/saved-searches'],
  takenDays: ['/api/plots/:id/availability', '/api/tools/:id/availability'],
  // "Today" and "this month" depend on the time zone.
  timeZone: ['/api/impact/stats/:userId', '/api/leaderboards', '/api/stats'],
} satisfies Record<string, readonly Address[]>

export type Change = keyof typeof READ_AGAIN

/** `/api/plots/:id` means every plot and the queries below it, but no list of plots. */
function isBelow(address: string, queryKey: QueryKey): boolean {
  const [, api, first, ...rest] = address.split('/')
  return [`/${api}/${first}`, ...rest].every((part, place) =>
    part.startsWith(':') ? typeof queryKey[place] === 'string' : queryKey[place] === part,
  )
}

/** Resolves once every changed answer in view was read again. */
export function readAgain(queryClient: QueryClient, ...changes: Change[]): Promise<void> {
  const addresses: readonly string[] = changes.flatMap((change) => READ_AGAIN[change])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addresses.some((address) => isBelow(address, queryKey)),
  })
}

/** After a change that may show on any page. Messages stay as they were sent. */
export async function readAllAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'messages' })
  // A page that is gone answers 404: its old content is not shown any more.
  await queryClient.resetQueries({
    predicate: ({ state }) => state.data !== undefined && isNotFound(state.error),
  })
}
