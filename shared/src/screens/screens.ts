import { fillPath } from '../contract/endpoint.ts'
import type { PageHead } from './page-state.ts'

export interface Screen extends PageHead {
  path: string
  /** The module in `web/src/pages` without its ending. */
  page: string
  /** The path parameter of a screen that shows one thing. */
  opens?: string
  /** Shows the viewer's own data: closed to search engines, so without a description. */
  isPersonal?: boolean
  /** The screen exists only with accounts. */
  needsAccounts?: boolean
}

/**
 * Every screen of the product, once: its address, its page, and the words about it. Where a screen
 * shows one thing, the page puts the words about that thing in their place.
 */
export const SCREENS = {
  home: { path: '/', page: 'home', title: 'Grow Food, Build Community' },
  plots: {
    path: '/plots',
    page: 'plot-list',
    title: 'Find Garden Plots',
    description: 'Raised beds, rooftops and shared fields for rent by the month, near you.',
  },
  plot: { path: '/plots/:id', page: 'plot-detail', title: 'Garden plot' },
  hostPlot: {
    path: '/host-plot',
    page: 'host-plot',
    title: 'Host a Plot',
    description: 'Offer a bed, a roof or a corner of your garden to a neighbour who wants to grow.',
  },
  tools: {
    path: '/tools',
    page: 'tool-list',
    title: 'Tool Sharing',
    description: 'Tillers, barrows and trowels to borrow by the day from people near you.',
  },
  tool: { path: '/tools/:id', page: 'tool-detail', title: 'Garden tool' },
  hostTool: {
    path: '/host-tool',
    page: 'host-tool',
    title: 'Share a Tool',
    description: 'Lend what stands in your shed to a neighbour who needs it for a day.',
  },
  editPlot: {
    path: '/plots/:id/edit',
    page: 'edit-plot',
    title: 'Edit Plot',
    isPersonal: true,
  },
  editTool: {
    path: '/tools/:id/edit',
    page: 'edit-tool',
    title: 'Edit Tool',
    isPersonal: true,
  },
  rental: { path: '/rentals/:id', page: 'rental', title: 'Rental', isPersonal: true },
  hosting: {
    path: '/hosting',
    page: 'hosting',
    title: 'Hosting',
    isPersonal: true,
  },
  person: { path: '/people/:id', page: 'person', title: 'Neighbour', isPersonal: true },
  post: { path: '/posts/:id', page: 'post', title: 'Post' },
  information: {
    path: '/information',
    page: 'information',
    title: 'Find Information',
    description: 'Plant guides and people who know, for growers in the city.',
  },
  plant: { path: '/plant/:id', page: 'plant-detail', title: 'Plant' },
  experts: {
    path: '/experts',
    page: 'expert-list',
    title: 'Find Experts',
    description: 'Gardeners near you who share what they know.',
  },
  expert: { path: '/experts/:id', page: 'expert-detail', title: 'Expert' },
  businesses: {
    path: '/businesses',
    page: 'business-list',
    title: 'Eco-Friendly Businesses',
    description: 'Restaurants, shops and markets near you that look after the ground.',
  },
  business: { path: '/businesses/:id', page: 'business-detail', title: 'Business' },
  plants: {
    path: '/plants',
    page: 'plant-guide',
    opens: 'plant',
    title: 'Plant Guide',
    description: 'Sowing, care, harvest and good neighbours, plant by plant.',
  },
  impact: {
    path: '/impact',
    page: 'impact',
    title: 'Impact Dashboard',
    description: 'Log what you grow and share, and see what it adds up to.',
  },
  profile: {
    path: '/profile',
    page: 'profile',
    title: 'Profile',
    isPersonal: true,
  },
  settings: {
    path: '/settings',
    page: 'settings',
    title: 'Settings',
    isPersonal: true,
  },
  messages: {
    path: '/messages',
    page: 'messages',
    title: 'Messages',
    isPersonal: true,
  },
  notifications: {
    path: '/notifications',
    page: 'notifications',
    title: 'Notifications',
    isPersonal: true,
  },
  operator: {
    path: '/operator',
    page: 'operator',
    title: 'Running this place',
    isPersonal: true,
  },
  signIn: {
    path: '/sign-in',
    page: 'sign-in',
    title: 'Sign in',
    isPersonal: true,
    needsAccounts: true,
  },
  welcome: {
    path: '/welcome',
    page: 'welcome',
    title: 'Welcome',
    isPersonal: true,
    needsAccounts: true,
  },
  account: {
    path: '/account',
    page: 'account',
    title: 'Account',
    isPersonal: true,
    needsAccounts: true,
  },
  accountClosed: {
    path: '/account/closed',
    page: 'account-closed',
    title: 'Account closed',
    isPersonal: true,
    needsAccounts: true,
  },
  join: {
    path: '/join',
    page: 'join',
    title: 'You are invited',
    isPersonal: true,
    needsAccounts: true,
  },
  claim: {
    path: '/claim',
    page: 'claim',
    title: 'Look after this place',
    isPersonal: true,
    needsAccounts: true,
  },
} satisfies Record<string, Screen>

/** The screen of unknown addresses. */
export const NOT_FOUND_SCREEN: Screen = {
  path: '*',
  page: 'not-found',
  title: '404 Page Not Found',
  description: 'There is no page at this address.',
}

type ScreenName = keyof typeof SCREENS

export const PATHS = Object.fromEntries(
  Object.entries(SCREENS).map(([name, { path }]) => [name, path]),
) as Record<ScreenName, string>

export const accountClosedPath = (until: string): string =>
  `${PATHS.accountClosed}?until=${encodeURIComponent(until)}`

/** The sign-in path, with the page to return to. */
export const welcomePath = (to: string): string =>
  to === PATHS.home ? PATHS.welcome : `${PATHS.welcome}?to=${encodeURIComponent(to)}`

export const OPERATOR_TABS = [
  'today',
  'people',
  'listings',
  'money',
  'reports',
  'appeals',
  'health',
  'audit',
] as const
export type OperatorTab = (typeof OPERATOR_TABS)[number]

/** A table of the console with the filters that it is to show. */
export const operatorPath = (tab: OperatorTab, filters: Record<string, string> = {}): string =>
  `${PATHS.operator}?${Object.entries({ tab, ...filters })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The viewer's own post with its comments. */
export const ownPostPath = (id: string): string => `${PATHS.profile}?post=${encodeURIComponent(id)}`

export const postPath = (id: string): string => fillPath(PATHS.post, { id })
export const plotPath = (id: string): string => fillPath(PATHS.plot, { id })
export const toolPath = (id: string): string => fillPath(PATHS.tool, { id })
export const rentalPath = (id: string): string => fillPath(PATHS.rental, { id })
export const personPath = (id: string): string => fillPath(PATHS.person, { id })
export const editPlotPath = (id: string): string => fillPath(PATHS.editPlot, { id })
export const editToolPath = (id: string): string => fillPath(PATHS.editTool, { id })
export const plantPath = (id: string): string => fillPath(PATHS.plant, { id })
export const expertPath = (id: string): string => fillPath(PATHS.expert, { id })
export const businessPath = (id: string): string => fillPath(PATHS.business, { id })

const matchers = Object.values<Screen>(SCREENS).map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/\/$/, '').replace(':id', '([^/]+)')}/?$`, 'i'),
}))

interface ScreenMatch {
  screen: Screen
  /** The `:id` of the address; empty on screens without one. */
  id: string
}

/** The screen at the path of an address. */
export function screenAt(path: string, hasAccounts = false): ScreenMatch {
  for (const { screen, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match && (hasAccounts || !screen.needsAccounts)) return { screen, id: match[1] ?? '' }
  }
  return { screen: NOT_FOUND_SCREEN, id: '' }
}
