import { savedSearchesApi } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { forgetSearch, listSavedSearches, saveSearch } from './saved-searches.service.ts'

export function savedSearchRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, savedSearchesApi.listSavedSearches, ({ caller }) => listSavedSearches(deps, caller))
  serve(app, savedSearchesApi.saveSearch, ({ body, caller }) => saveSearch(deps, body, caller))
  serve(app, savedSearchesApi.forgetSearch, ({ params, caller }) =>
    forgetSearch(deps, params.id, caller),
  )
}
