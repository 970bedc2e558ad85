import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { passkeysApi } from '@commonplot/shared/accounts/passkeys.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const meOptions = endpointQuery(accountsApi.getMe, {})
export const passkeysOptions = endpointQuery(passkeysApi.listPasskeys, {})
export const sessionsOptions = endpointQuery(accountsApi.listSessions, {})
