import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../accounts/use-member.ts'
import { ledgerKeys } from './impact-queries.ts'

/** A call that changes the ledger; everything that follows from it is read again. */
export function useLedgerChange<Input, Result>(
  change: (input: Input, userId: string) => Promise<Result>,
  { failure, onSuccess }: { failure: string; onSuccess?: (result: Result) => void },
) {
  const queryClient = useQueryClient()
  const asMember = useMember()
  return useMutation({
    mutationFn: async (input: Input) => {
      const userId = await asMember()
      return { userId, result: await change(input, userId) }
    },
    onSuccess: ({ userId, result }) => {
      onSuccess?.(result)
      for (const queryKey of ledgerKeys(userId)) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { failure },
  })
}
