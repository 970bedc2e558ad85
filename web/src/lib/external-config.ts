import { externalDataApi } from '@commonplot/shared/data-sources/external-data.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const externalConfigOptions = queryOptions({
  queryKey: ['/api/external/config'],
  queryFn: ({ signal }) => call(externalDataApi.getExternalConfig, {}, signal),
})
