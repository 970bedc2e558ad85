import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, instant, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'

export const SAVED_SEARCHES_MAX = 50

export const newSavedSearch = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Please give the search a name'),
  /** The path of a list with its filters, as in the browser. */
  path: text(TEXT_LIMITS.url),
})
export type NewSavedSearch = z.infer<typeof newSavedSearch>

const savedSearch = z.object({
  id,
  name: z.string(),
  path: z.string(),
  createdAt: instant,
  /** When the search last found a new listing. */
  lastMatchAt: z.nullable(instant),
  /**
   * False if the list no longer has such a filter: the search finds nothing until it is saved anew.
   */
  readable: z.boolean(),
})
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchesApi = contract('saved searches', {
  listSavedSearches: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    access: 'member',
    summary: 'The searches that the acting person hears of, the newest first',
    response: z.array(savedSearch),
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    access: 'member',
    summary: 'Keeps a search and tells of what is listed from then on; the same again stays one',
    body: newSavedSearch,
    response: savedSearch,
    status: 201,
  }),
  forgetSearch: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    access: 'member',
    summary: 'Forgets a saved search',
    response: z.null(),
    status: 204,
  }),
})

/** Parameters whose values are lists without an order. */
const LIST_PARAMS = ['amenities']

/** Parameters about the current moment, useless for later listings. */
const PARAMS_OF_NOW = ['openNow']

const inOrder = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .sort()
    .join(',')

/** The canonical address of a search: the same filters are the same search. */
export function searchPath(list: string, filters: Record<string, string | undefined>): string {
  const written = Object.entries(filters)
    .map(([name, value = '']): [string, string] => [
      name,
      LIST_PARAMS.includes(name) ? inOrder(value) : value.trim(),
    ])
    .filter(([name, value]) => value !== '' && !PARAMS_OF_NOW.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return written.length > 0 ? `${list}?${written.join('&')}` : list
}
