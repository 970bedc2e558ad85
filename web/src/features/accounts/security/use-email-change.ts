import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { meOptions } from '../account-queries.ts'
import { withProof } from './with-proof.ts'

/** First a code goes to the new address, then it comes back from there. */
export function useEmailChange(onChanged: () => void) {
  const queryClient = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: (email: string) =>
      withProof(() => call(accountsApi.changeEmail, { body: { email } })),
    onSuccess: (_answer, email) => setSentTo(email),
  })
  const verify = useMutation({
    mutationFn: (code: string) => call(accountsApi.verifyEmail, { body: { code } }),
    onSuccess: (me) => {
      queryClient.setQueryData(meOptions.queryKey, me)
      addToast({ title: 'Address changed', description: `Mail goes to ${me.email} from now on.` })
      onChanged()
    },
  })
  const startAgain = () => {
    setSentTo(null)
    send.reset()
    verify.reset()
  }
  return { sentTo, send, verify, startAgain }
}
