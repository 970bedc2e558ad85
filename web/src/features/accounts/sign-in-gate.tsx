import { type ComponentType, useEffect, useState } from 'react'
import { addFailureToast } from '../../lib/toast-store.ts'
import type { PictureField as PictureFieldPart } from './picture-field.ts'
import { type SignInRequest, useSignInRequest } from './sign-in-request.ts'
import { useSessionWatch } from './use-session-watch.ts'

interface SignInGateProps {
  /** For new people, who are asked who they are. */
  PictureField?: PictureFieldPart
}

type Sheet = ComponentType<SignInGateProps & { request: SignInRequest }>

const LOADERS: Record<SignInRequest['purpose'], () => Promise<Sheet>> = {
  act: async () => (await import('./sign-in-sheet.tsx')).SignInSheet,
  proof: async () => (await import('./sign-in-sheet.tsx')).ProofSheet,
  leave: async () => (await import('./leave-sheet.tsx')).LeaveSheet,
}

/** Stands beside the pages where people have accounts, and brings what it shows on first use. */
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
