import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const mapOptions = () =>
  queryOptions({
    queryKey: ['/api/map'],
    queryFn: ({ signal }) => call(locationsApi.getMap, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
