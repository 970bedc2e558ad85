import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../../lib/api-error.ts'
import { fetchCode } from '../../../lib/fetch-code.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import { useChangePerson } from './change-person.ts'

/** The button is on every page, so its code loads with the press. */
export function useSignOut() {
  const userId = useActingUserId()
  const changePerson = useChangePerson()
  return useMutation({
    mutationFn: async () => {
      const { signOut } = await fetchCode(() => import('./sign-out.ts'))
      if (userId !== null) await signOut(userId, changePerson)
    },
    meta: { failure: (error) => wordsOf(error, 'Signing out failed. Please try again.') },
  })
}
