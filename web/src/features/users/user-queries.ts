import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: ['/api/users', id],
    queryFn: ({ signal }) => call(usersApi.getUser, { params: { id } }, signal),
  })
