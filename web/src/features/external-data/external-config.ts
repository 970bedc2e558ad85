import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const externalConfigOptions = endpointQuery(externalDataApi.getExternalConfig, {})
