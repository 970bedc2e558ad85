import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const meOptions = endpointQuery(accountsApi.getMe, {})
