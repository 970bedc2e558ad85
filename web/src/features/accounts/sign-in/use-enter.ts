import { useCallback } from 'react'
import { useActingUserId } from '../../../lib/visit.tsx'
import { forgetDevice } from '../../notifications/push-device.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { useChangePerson } from './use-change-person.ts'

/** Makes the page that of the person who has signed in. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const changePerson = useChangePerson()
  const before = useActingUserId()
  return useCallback(
    async ({ user }) => {
      // A proof by the same person keeps their push subscription.
      if (user.id !== before) await forgetDevice().catch(() => {})
      await changePerson(user.id)
      // Only a page rendered by the server shows the suspension banner.
      if (user.suspension) window.location.reload()
    },
    [changePerson, before],
  )
}
