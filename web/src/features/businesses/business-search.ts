import { businessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'

const SEARCH_KEYS = ['query', 'category', 'location', 'openNow'] as const

/** A search as it stands in the address and in the request: only what differs from the default. */
export type BusinessSearch = Partial<Record<(typeof SEARCH_KEYS)[number], string>>

/** An address typed or shared by hand may hold anything; what the server would refuse is left out. */
export function readBusinessSearch(params: URLSearchParams): BusinessSearch {
  const search: BusinessSearch = {}
  for (const key of SEARCH_KEYS) {
    const value = params.get(key)?.trim()
    if (value && businessListQuery.shape[key].safeParse(value).success) search[key] = value
  }
  return search
}

export function writeBusinessSearch(search: BusinessSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of SEARCH_KEYS) {
    const value = search[key]
    if (value) params.set(key, value)
  }
  return params
}
