import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import { type EndpointDefinition, fillPath } from '@commonplot/shared/contract/endpoint.ts'
import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { statsApi } from '@commonplot/shared/stats/stats.contract.ts'
import { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import {
  describeBusiness,
  describeExpert,
  describePlant,
  describePlot,
  describeTool,
  type ListingHead,
} from './listing-heads.ts'

export interface Visit {
  userId: string
  /** The `:id` of the address; empty on screens without one. */
  id: string
  query: URLSearchParams
}

export interface FirstScreen {
  /** What the screen reads as soon as it opens, as addresses of the API. */
  reads: (visit: Visit) => string[]
  /** The words about the one thing that the first read gives. */
  describe?: (thing: never, origin: string) => ListingHead
}

const byId = (endpoint: EndpointDefinition) => (visit: Visit) =>
  fillPath(endpoint.path, { id: visit.id })
const own =
  ({ path }: EndpointDefinition) =>
  (visit: Visit) =>
    fillPath(path, { userId: visit.userId, id: visit.userId })
const plain =
  ({ path }: EndpointDefinition) =>
  () =>
    path

/** A list as its screen asks for it: with what the address narrows it by. */
const list =
  ({ path }: EndpointDefinition, ...keys: string[]) =>
  (visit: Visit) => {
    const query = new URLSearchParams({ source: 'external' })
    for (const key of keys) {
      const value = visit.query.get(key)?.trim()
      if (value) query.set(key, value)
    }
    return `${path}?${query}`
  }

const reads =
  (...addresses: ((visit: Visit) => string)[]) =>
  (visit: Visit) =>
    addresses.map((address) => address(visit))

const PLOT_KEYS = [
  'query',
  'location',
  'near',
  'radiusKm',
  'status',
  'sort',
  'minPrice',
  'maxPrice',
]
const TOOL_KEYS = [
  'query',
  'location',
  'near',
  'radiusKm',
  'category',
  'sort',
  'minPrice',
  'maxPrice',
]

const conversations = ({ userId }: Visit) =>
  `${messagingApi.listConversations.path}?userId=${userId}`
const rentals = ({ userId }: Visit) => `${rentalsApi.listRentals.path}?userId=${userId}`

/** By address; a screen that is not here, or whose reads change, still works: it asks by itself. */
export const FIRST_SCREENS: Record<string, FirstScreen> = {
  '/': {
    reads: reads(
      plain(statsApi.getStats),
      plain(plotsApi.listPlots),
      list(toolsApi.listTools),
      list(expertsApi.listExperts),
      plain(postsApi.listPosts),
      list(businessesApi.listBusinesses),
    ),
  },
  '/plots': {
    reads: reads(list(plotsApi.listPlots, ...PLOT_KEYS)),
  },
  '/plots/:id': {
    reads: reads(byId(plotsApi.getPlot), byId(plotsApi.listPlotReviews)),
    describe: describePlot,
  },
  '/host-plot': { reads: reads() },
  '/tools': {
    reads: reads(list(toolsApi.listTools, ...TOOL_KEYS)),
  },
  '/tools/:id': {
    reads: reads(byId(toolsApi.getTool), byId(toolsApi.listToolReviews)),
    describe: describeTool,
  },
  '/information': {
    reads: reads(list(plantsApi.listPlants, 'category')),
  },
  '/plant/:id': {
    reads: reads(byId(plantsApi.getPlant), own(plantsApi.listSavedPlants)),
    describe: describePlant,
  },
  '/experts': {
    reads: reads(list(expertsApi.listExperts, 'query', 'location', 'specialty')),
  },
  '/experts/:id': {
    reads: reads(byId(expertsApi.getExpert)),
    describe: describeExpert,
  },
  '/businesses': {
    reads: reads(list(businessesApi.listBusinesses, 'query', 'category', 'location', 'openNow')),
  },
  '/businesses/:id': {
    reads: reads(byId(businessesApi.getBusiness)),
    describe: describeBusiness,
  },
  '/plants': {
    reads: reads(list(plantsApi.listPlants, 'query', 'category', 'difficulty')),
  },
  '/impact': {
    reads: reads(
      own(impactApi.getImpactStats),
      own(impactApi.listActivities),
      plain(challengesApi.listChallenges),
      plain(impactApi.listBadges),
      plain(impactApi.getLeaderboards),
      plain(teamsApi.listTeams),
      own(teamsApi.getUserTeam),
      plain(competitionsApi.listCompetitions),
    ),
  },
  '/profile': {
    reads: reads(
      own(usersApi.getUser),
      rentals,
      own(plantsApi.listSavedPlants),
      own(postsApi.listUserPosts),
    ),
  },
  '/settings': { reads: reads() },
  '/messages': { reads: reads(conversations) },
}

export const NO_READS: FirstScreen = { reads: reads() }
