import {
  businessPath,
  expertPath,
  plantPath,
  plotPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import type { AppDeps } from './app-deps.ts'
import { businesses } from './features/businesses/businesses.table.ts'
import { experts } from './features/experts/experts.table.ts'
import { listedIds } from './features/listings/listings.sql.ts'
import { plants } from './features/plants/plants.table.ts'
import { plots } from './features/plots/plots.table.ts'
import { tools } from './features/tools/tools.table.ts'
import type { Listing } from './http/pages/search-engines.ts'

/** The pages of the sitemap, by the first part of their path. */
export const listedPages = ({ db }: Pick<AppDeps, 'db'>): Record<string, Listing> => ({
  plots: { ids: listedIds(db, plots), pathOf: plotPath },
  tools: { ids: listedIds(db, tools), pathOf: toolPath },
  plants: { ids: listedIds(db, plants), pathOf: plantPath },
  experts: { ids: listedIds(db, experts), pathOf: expertPath },
  businesses: { ids: listedIds(db, businesses), pathOf: businessPath },
})
