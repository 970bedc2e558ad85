import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call, onMaybeSignedOut } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { rememberPerson, watchPerson } from './person-memory.ts'
import { settleSignIn } from './sign-in-request.ts'
import { useChangePerson } from './use-change-person.ts'

/** Undefined when the server did not say. */
async function whoIsSignedIn(): Promise<string | null | undefined> {
  try {
    return (await call(accountsApi.getMe, {})).id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}

/** Keeps what the page believes about who is signed in true, whatever ends or begins elsewhere. */
export function useSessionWatch(): void {
  const userId = useActingUserId()
  const changePerson = useChangePerson()
  useEffect(() => rememberPerson(userId), [userId])

  useEffect(
    () =>
      watchPerson(async (acting) => {
        if (acting === userId) return
        if (userId !== null || acting === null) return window.location.reload()
        // A visitor's page belongs to nobody, so whoever comes in may go on with it.
        await changePerson(acting)
        settleSignIn(acting)
      }),
    [userId, changePerson],
  )

  useEffect(() => {
    if (userId === null) return undefined
    let isAsking = false
    let isOver = false
    // One refusal may be of a call that was on its way before the last sign-in.
    const stop = onMaybeSignedOut(async () => {
      if (isAsking) return
      isAsking = true
      const acting = await whoIsSignedIn()
      isAsking = false
      // They have left by themselves meanwhile.
      if (isOver) return
      if (acting === null) {
        const { forgetDevice } = await import('../notifications/push-device.ts')
        await forgetDevice().catch(() => {})
        await changePerson(null)
        addToast({
          title: 'You have been signed out',
          description: 'What you wrote is still here. Sign in to go on.',
        })
      } else if (acting !== undefined && acting !== userId) window.location.reload()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [userId, changePerson])
}
