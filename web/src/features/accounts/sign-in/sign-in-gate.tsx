import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call, onMaybeSignedOut } from '../../../lib/call.ts'
import { addFailureToast, addToast } from '../../../lib/toast-store.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import type { PictureField as PictureFieldPart } from '../profile/picture-field.ts'
import { rememberPerson, useChangePerson, watchPerson } from './change-person.ts'
import { type SignInRequest, settleSignIn, useSignInRequest } from './sign-in-request.ts'

/** Undefined if the server did not respond. */
async function readSignedInId(): Promise<string | null | undefined> {
  try {
    return (await call(accountsApi.getMe, {})).id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}

/** Follows sign-ins and sign-outs of other tabs and sessions ended by the server. */
function useSessionWatch(): void {
  const userId = useActingUserId()
  const changePerson = useChangePerson()
  useEffect(() => rememberPerson(userId), [userId])

  useEffect(
    () =>
      watchPerson(async (acting) => {
        if (acting === userId) return
        if (userId !== null || acting === null) return window.location.reload()
        // A visitor's page holds no private data, so the new person keeps it.
        await changePerson(acting)
        settleSignIn(acting)
      }),
    [userId, changePerson],
  )

  useEffect(() => {
    if (userId === null) return undefined
    let isAsking = false
    let isOver = false
    // A refused call may have been sent before the last sign-in.
    const stop = onMaybeSignedOut(async () => {
      if (isAsking) return
      isAsking = true
      const acting = await readSignedInId()
      isAsking = false
      // The person has signed out meanwhile.
      if (isOver) return
      if (acting === null) {
        const { forgetDevice } = await import('../../notifications/push-device.ts')
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

interface SignInGateProps {
  /** For the first profile of new people. */
  PictureField?: PictureFieldPart
}

type Sheet = ComponentType<SignInGateProps & { request: SignInRequest }>

const LOADERS: Record<SignInRequest['purpose'], () => Promise<Sheet>> = {
  act: async () => (await import('./sign-in-sheet.tsx')).SignInSheet,
  proof: async () => (await import('./sign-in-sheet.tsx')).ProofSheet,
  leave: async () => (await import('./leave-sheet.tsx')).LeaveSheet,
}

/** Beside every page of a place with accounts. Loads a sheet on its first use. */
export function SignInGate(props: SignInGateProps) {
  useSessionWatch()
  const request = useSignInRequest()
  const [loaded, setLoaded] = useState<{ request: SignInRequest; Sheet: Sheet } | null>(null)
  useEffect(() => {
    if (!request) return
    LOADERS[request.purpose]().then(
      (Sheet) => setLoaded({ request, Sheet }),
      () => {
        request.giveUp()
        addFailureToast('This needs a connection. Please try again.')
      },
    )
  }, [request])
  return request && loaded?.request === request ? (
    <loaded.Sheet {...props} request={request} />
  ) : null
}
