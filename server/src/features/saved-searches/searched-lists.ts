import { businessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { expertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import { plantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { plotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { searchPath } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import {
  businessPath,
  expertPath,
  plantPath,
  plotPath,
  toolPath,
} from '@commonplot/shared/screens/screens.ts'
import { toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type * as z from 'zod/mini'
import { Failure, invalid } from '../../failures.ts'
import { SEARCHED_LISTS, type SearchedList } from './saved-searches.table.ts'

interface ListDefinition {
  /** Singular, for notifications. */
  noun: string
  query: z.ZodMiniType & { shape: object }
  /** Column by filter name. */
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

/** Parsed filters common to several lists; each list adds its own. */
export interface ListFilters extends Record<string, unknown> {
  query?: string | undefined
  location?: string | undefined
  near?: Coordinates | undefined
  radiusKm?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface ParsedSearchPath {
  list: SearchedList
  /** Canonical. */
  path: string
  query: ListFilters
}

/** Path of a list, with or without filters. */
const LIST_ADDRESS = new RegExp(`^/(${SEARCHED_LISTS.join('|')})(?:\\?([^#]*))?$`)

/** Parameters of the API that are no filters of a page. */
const NO_FILTERS = ['source', 'cursor']

function filtersIn(list: SearchedList, written: string): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(written)) {
    const isKnown = Object.hasOwn(LISTS[list].query.shape, name) && !NO_FILTERS.includes(name)
    if (!isKnown || Object.hasOwn(filters, name)) {
      throw invalid('path: this list has no such filter, or not twice')
    }
    if (value.trim() !== '') filters[name] = value.trim()
  }
  return filters
}

/** False for a saved path whose filters are no longer valid. */
export function isValidPath(address: string): boolean {
  try {
    parseSearchPath(address)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Parses the path of a list by the schema of the list. */
export function parseSearchPath(address: string): ParsedSearchPath {
  const [, name, written = ''] = LIST_ADDRESS.exec(address) ?? []
  const list = SEARCHED_LISTS.find((known) => known === name)
  if (!list) throw invalid('path: that is none of our lists')
  const filters = filtersIn(list, written)
  const parsed = LISTS[list].query.safeParse(filters)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(`path: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return { list, path: searchPath(`/${list}`, filters), query: parsed.data as ListFilters }
}
