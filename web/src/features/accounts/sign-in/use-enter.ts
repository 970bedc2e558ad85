import { useCallback } from 'react'
import { useActingUserId } from '../../../lib/visit.tsx'
import { forgetDevice } from '../../notifications/push-device.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { useChangePerson } from './use-change-person.ts'

/** Somebody has signed in: from here on the page is theirs. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const changePerson = useChangePerson()
  const before = useActingUserId()
  return useCallback(
    async ({ user }) => {
      // Whoever shows again who they are goes on with their session.
      if (user.id !== before) await forgetDevice().catch(() => {})
      await changePerson(user.id)
      // Only a page that the server wrote for them says so on top.
      if (user.suspension) window.location.reload()
    },
    [changePerson, before],
  )
}
