import type { ProfileChanges } from '@commonplot/shared/accounts/account.ts'
import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { meOptions } from './account-queries.ts'

/** What fails is said beside the fields, by whoever shows them. */
export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(accountsApi.changeMe, { body }),
    onSuccess: (me) => {
      queryClient.setQueryData(meOptions.queryKey, me)
      onSaved()
      // Names and faces are in nearly every list: listings, posts, threads, rankings.
      void queryClient.invalidateQueries()
    },
  })
}
