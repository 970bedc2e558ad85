import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const mapOptions = () =>
  queryOptions({
    ...endpointQuery(locationsApi.getMap, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
