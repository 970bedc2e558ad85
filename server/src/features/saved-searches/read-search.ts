import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { searchPath } from '@commonplot/shared/saved-searches/search-path.ts'
import { Failure, invalid } from '../../failures.ts'
import { SEARCHED_LISTS, type SearchedList } from './saved-searches.table.ts'
import { LISTS } from './searched-lists.ts'

/** The filters that several lists have, understood; each list adds its own. */
export interface ReadQuery extends Record<string, unknown> {
  query?: string | undefined
  location?: string | undefined
  near?: Coordinates | undefined
  radiusKm?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface ReadSearch {
  list: SearchedList
  /** Written the one way. */
  path: string
  query: ReadQuery
}

/** A list without its filters, or with them; nothing of another address has a place in it. */
const LIST_ADDRESS = new RegExp(`^/(${SEARCHED_LISTS.join('|')})(?:\\?([^#]*))?$`)

/** Calls of the API have them, addresses of the lists do not. */
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

/** A filter may be gone, or take other values, since a search was saved. */
export function isReadable(address: string): boolean {
  try {
    readSearch(address)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Understands the address of a list as the list itself does. */
export function readSearch(address: string): ReadSearch {
  const [, name, written = ''] = LIST_ADDRESS.exec(address) ?? []
  const list = SEARCHED_LISTS.find((known) => known === name)
  if (!list) throw invalid('path: that is none of our lists')
  const filters = filtersIn(list, written)
  const parsed = LISTS[list].query.safeParse(filters)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(`path: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return { list, path: searchPath(`/${list}`, filters), query: parsed.data as ReadQuery }
}
