import { fillPath } from '../contract/endpoint.ts'

/** Every screen of the product. A new one starts here and continues in `web/src/app/screens.ts`. */
export const PATHS = {
  home: '/',
  plots: '/plots',
  plot: '/plots/:id',
  hostPlot: '/host-plot',
  tools: '/tools',
  tool: '/tools/:id',
  information: '/information',
  plant: '/plant/:id',
  experts: '/experts',
  expert: '/experts/:id',
  businesses: '/businesses',
  business: '/businesses/:id',
  plants: '/plants',
  impact: '/impact',
  profile: '/profile',
  settings: '/settings',
  messages: '/messages',
} as const

export const plotPath = (id: string): string => fillPath(PATHS.plot, { id })
export const toolPath = (id: string): string => fillPath(PATHS.tool, { id })
export const plantPath = (id: string): string => fillPath(PATHS.plant, { id })
export const expertPath = (id: string): string => fillPath(PATHS.expert, { id })
export const businessPath = (id: string): string => fillPath(PATHS.business, { id })
