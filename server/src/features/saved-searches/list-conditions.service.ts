import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AskedWords } from '../../sql/search.ts'
import { searchedBusinesses } from '../businesses/businesses.service.ts'
import { searchedExperts } from '../experts/experts.service.ts'
import { searchedPlants } from '../plants/plants.service.ts'
import { searchedPlots } from '../plots/plots.service.ts'
import { searchedTools } from '../tools/tools.service.ts'
import type { SearchedList } from './saved-searches.table.ts'

interface ListConditions {
  table: PgTable
  /** Each takes the query of its own list. */
  matching: (search: never, asked: AskedWords) => SQL | undefined
}

/** The conditions of the lists themselves, so that an alert is what the list would show. */
export const LIST_CONDITIONS: Record<SearchedList, ListConditions> = {
  plots: searchedPlots,
  tools: searchedTools,
  experts: searchedExperts,
  plants: searchedPlants,
  businesses: searchedBusinesses,
}
