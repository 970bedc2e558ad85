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
import type * as z from 'zod/mini'
import type { SearchedList } from './saved-searches.table.ts'

export interface ListDefinition {
  /** One of them, for words: `a new plot`. */
  noun: string
  query: z.ZodMiniType & { shape: object }
  /** The columns that hold what a filter of that name asks for. */
  columns: Record<string, string>
  pathOf: (id: string) => string
}

export const LISTS: Record<SearchedList, ListDefinition> = {
  plots: {
    noun: 'plot',
    query: plotListQuery,
    columns: { size: 'size', sun: 'sun_exposure', soil: 'soil_type', amenities: 'amenities' },
    pathOf: plotPath,
  },
  tools: {
    noun: 'tool',
    query: toolListQuery,
    columns: { category: 'category', condition: 'condition' },
    pathOf: toolPath,
  },
  experts: {
    noun: 'expert',
    query: expertListQuery,
    columns: {},
    pathOf: expertPath,
  },
  plants: {
    noun: 'plant',
    query: plantListQuery,
    columns: { category: 'category', difficulty: 'growing_difficulty' },
    pathOf: plantPath,
  },
  businesses: {
    noun: 'business',
    query: businessListQuery,
    columns: { category: 'category' },
    pathOf: businessPath,
  },
}
