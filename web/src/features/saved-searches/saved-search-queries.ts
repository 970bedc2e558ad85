import { savedSearchesApi } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const savedSearchesOptions = () => endpointQuery(savedSearchesApi.listSavedSearches, {})
