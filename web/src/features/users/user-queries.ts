import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const userOptions = (id: string) => endpointQuery(usersApi.getUser, { params: { id } })
