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
import { PAGE_HEADS, type PageHead } from '@commonplot/shared/screens/page-head.ts'
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
  /** The module whose code the browser is told to fetch early. */
  page: string
  head: PageHead
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
    page: 'home',
    head: PAGE_HEADS.home,
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
    page: 'plot-list',
    head: PAGE_HEADS.plots,
    reads: reads(list(plotsApi.listPlots, ...PLOT_KEYS)),
  },
  '/plots/:id': {
    page: 'plot-detail',
    head: { title: 'Garden plot' },
    reads: reads(byId(plotsApi.getPlot), byId(plotsApi.listPlotReviews)),
    describe: describePlot,
  },
  '/host-plot': { page: 'host-plot', head: PAGE_HEADS.hostPlot, reads: reads() },
  '/tools': {
    page: 'tool-list',
    head: PAGE_HEADS.tools,
    reads: reads(list(toolsApi.listTools, ...TOOL_KEYS)),
  },
  '/tools/:id': {
    page: 'tool-detail',
    head: { title: 'Garden tool' },
    reads: reads(byId(toolsApi.getTool), byId(toolsApi.listToolReviews)),
    describe: describeTool,
  },
  '/information': {
    page: 'information',
    head: PAGE_HEADS.information,
    reads: reads(list(plantsApi.listPlants, 'category')),
  },
  '/plant/:id': {
    page: 'plant-detail',
    head: { title: 'Plant' },
    reads: reads(byId(plantsApi.getPlant), own(plantsApi.listSavedPlants)),
    describe: describePlant,
  },
  '/experts': {
    page: 'expert-list',
    head: PAGE_HEADS.experts,
    reads: reads(list(expertsApi.listExperts, 'query', 'location', 'specialty')),
  },
  '/experts/:id': {
    page: 'expert-detail',
    head: { title: 'Expert' },
    reads: reads(byId(expertsApi.getExpert)),
    describe: describeExpert,
  },
  '/businesses': {
    page: 'business-list',
    head: PAGE_HEADS.businesses,
    reads: reads(list(businessesApi.listBusinesses, 'query', 'category', 'location', 'openNow')),
  },
  '/businesses/:id': {
    page: 'business-detail',
    head: { title: 'Business' },
    reads: reads(byId(businessesApi.getBusiness)),
    describe: describeBusiness,
  },
  '/plants': {
    page: 'plant-guide',
    head: PAGE_HEADS.plants,
    reads: reads(list(plantsApi.listPlants, 'query', 'category', 'difficulty')),
  },
  '/impact': {
    page: 'impact',
    head: PAGE_HEADS.impact,
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
    page: 'profile',
    head: PAGE_HEADS.profile,
    reads: reads(
      own(usersApi.getUser),
      rentals,
      own(plantsApi.listSavedPlants),
      own(postsApi.listUserPosts),
    ),
  },
  '/settings': { page: 'settings', head: PAGE_HEADS.settings, reads: reads() },
  '/messages': { page: 'messages', head: PAGE_HEADS.messages, reads: reads(conversations) },
}

export const NOT_FOUND_SCREEN: FirstScreen = {
  page: 'not-found',
  head: PAGE_HEADS.notFound,
  reads: reads(),
}
