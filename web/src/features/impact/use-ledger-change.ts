import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { ledgerKeys } from './impact-queries.ts'

/** A call that changes the ledger; everything that follows from it is read again. */
export function useLedgerChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { failure, onSuccess }: { failure: string; onSuccess?: (result: Result) => void },
) {
  const queryClient = useQueryClient()
  const userId = useSignedInUserId()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      onSuccess?.(result)
      for (const queryKey of ledgerKeys(userId)) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { failure },
  })
}
