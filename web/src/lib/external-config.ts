import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import { endpointQuery } from './endpoint-query.ts'

export const externalConfigOptions = endpointQuery(externalDataApi.getExternalConfig, {})
