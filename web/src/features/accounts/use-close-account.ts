import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { accountClosedPath } from '@commonplot/shared/screens/screens.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '../../lib/api-error.ts'
import { call, whileLeaving } from '../../lib/call.ts'
import { clearOutbox } from '../../lib/outbox.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { refusalWords } from './refusal-words.ts'
import { useChangePerson } from './use-change-person.ts'
import { withProof } from './with-proof.ts'

const LISTED = /^[^:]+: (.+?)\.?$/s
const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** Why it cannot be closed now, one by one: the server names them behind a colon. */
export function reasonsIn(error: Error | null): string[] {
  const told = refusalWords(error, 'Closing your account failed. Please try again.')
  if (!told) return []
  const listed = error instanceof ApiError && error.status === 409 && LISTED.exec(told)?.[1]
  return listed ? listed.split('; ').map(asSentence) : [told]
}

/** The server has signed out every device by then; this one forgets the person too. */
export function useCloseAccount() {
  const userId = useSignedInUserId()
  const changePerson = useChangePerson()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => withProof(() => whileLeaving(() => call(accountsApi.closeAccount, {}))),
    onSuccess: async ({ closesAt }) => {
      navigate(accountClosedPath(closesAt), { replace: true })
      await clearOutbox(userId)
      window.sessionStorage.clear()
      await changePerson(null)
    },
  })
}
