import { businessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import { expertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import { plantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { plotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import {
  businessPath,
  expertPath,
  plantPath,
  plotPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import { toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Availability } from '../../availability.ts'
import type { AskedWords } from '../../sql/search.ts'
import * as businesses from '../businesses/businesses.store.ts'
import { businesses as businessTable } from '../businesses/businesses.table.ts'
import * as experts from '../experts/experts.store.ts'
import { experts as expertTable } from '../experts/experts.table.ts'
import * as plants from '../plants/plants.store.ts'
import { plants as plantTable } from '../plants/plants.table.ts'
import * as plots from '../plots/plot-search.ts'
import { plots as plotTable } from '../plots/plots.table.ts'
import * as tools from '../tools/tool-search.ts'
import { tools as toolTable } from '../tools/tools.table.ts'
import type { SearchedList } from './saved-searches.table.ts'

/** What every list is asked with besides the filters. */
interface Circumstances {
  includeExternal: boolean
  availability: Availability
  now: Date
}

export interface ListDefinition<Query = never> {
  table: PgTable
  /** One of them, for words: `a new plot`. */
  noun: string
  nouns: string
  query: z.ZodMiniType<Query> & { shape: object }
  /** The conditions of the list itself. */
  matching: (query: Query & Circumstances, asked: AskedWords) => SQL | undefined
  /** The columns that hold what a filter of that name asks for. */
  columns: Record<string, string>
  pathOf: (id: string) => string
}

const defineList = <Query>(list: ListDefinition<Query>) => list as unknown as ListDefinition

export const LISTS: Record<SearchedList, ListDefinition> = {
  plots: defineList({
    table: plotTable,
    noun: 'plot',
    nouns: 'plots',
    query: plotListQuery,
    matching: plots.matching,
    columns: { size: 'size', sun: 'sun_exposure', soil: 'soil_type', amenities: 'amenities' },
    pathOf: plotPath,
  }),
  tools: defineList({
    table: toolTable,
    noun: 'tool',
    nouns: 'tools',
    query: toolListQuery,
    matching: tools.matching,
    columns: { category: 'category', condition: 'condition' },
    pathOf: toolPath,
  }),
  experts: defineList({
    table: expertTable,
    noun: 'expert',
    nouns: 'experts',
    query: expertListQuery,
    matching: experts.matching,
    columns: {},
    pathOf: expertPath,
  }),
  plants: defineList({
    table: plantTable,
    noun: 'plant',
    nouns: 'plants',
    query: plantListQuery,
    matching: plants.matching,
    columns: { category: 'category', difficulty: 'growing_difficulty' },
    pathOf: plantPath,
  }),
  businesses: defineList({
    table: businessTable,
    noun: 'business',
    nouns: 'businesses',
    query: businessListQuery,
    // Whether it is open at this moment says nothing of a business that has just been listed.
    matching: businesses.matching,
    columns: { category: 'category' },
    pathOf: businessPath,
  }),
}
