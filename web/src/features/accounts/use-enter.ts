import { useCallback } from 'react'
import type { SignedIn } from './sign-in-calls.ts'
import { useChangePerson } from './use-change-person.ts'

/** Somebody has signed in: from here on the page is theirs. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const changePerson = useChangePerson()
  return useCallback(
    async ({ user }) => {
      await changePerson(user.id)
      // Only a page that the server wrote for them says so on top.
      if (user.suspension) window.location.reload()
    },
    [changePerson],
  )
}
