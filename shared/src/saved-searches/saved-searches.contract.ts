import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { newSavedSearch, savedSearch } from './saved-search.ts'

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
