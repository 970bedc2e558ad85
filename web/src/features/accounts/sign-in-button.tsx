import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { MouseEvent } from 'react'
import { askToSignIn } from '../../lib/sign-in-request.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** Opens the sheet where the page is alive, and a page of its own where it is not yet. */
export function openSignIn(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  // Closing it is an answer too.
  askToSignIn().catch(() => {})
}

export function SignInButton() {
  return (
    <ButtonLink href={PATHS.signIn} onClick={openSignIn}>
      Sign in
    </ButtonLink>
  )
}
