import {
  businessPath,
  expertPath,
  plantPath,
  plotPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import type { AppDeps } from './app-deps.ts'
import { businessIds } from './features/businesses/businesses.service.ts'
import { expertIds } from './features/experts/experts.service.ts'
import { plantIds } from './features/plants/plants.service.ts'
import { plotIds } from './features/plots/plots.service.ts'
import { toolIds } from './features/tools/tools.service.ts'
import type { Listing } from './http/pages/sitemap.ts'

/** The things that have a page of their own each. */
export const listedPages = (deps: AppDeps): Record<string, Listing> => ({
  plots: { ids: plotIds(deps), pathOf: plotPath },
  tools: { ids: toolIds(deps), pathOf: toolPath },
  plants: { ids: plantIds(deps), pathOf: plantPath },
  experts: { ids: expertIds(deps), pathOf: expertPath },
  businesses: { ids: businessIds(deps), pathOf: businessPath },
})
