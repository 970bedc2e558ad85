import { useMutation } from '@tanstack/react-query'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'

/** A call that changes the ledger. */
export function useLedgerChange<Input, Result>(
  change: (input: Input, userId: string) => Promise<Result>,
  { failure, onSuccess }: { failure: string; onSuccess?: (result: Result) => void },
) {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (input: Input) => change(input, await asMember()),
    ...(onSuccess && { onSuccess }),
    meta: { changes: ['ledger'], failure },
  })
}
