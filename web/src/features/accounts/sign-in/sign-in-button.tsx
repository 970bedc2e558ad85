import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../../ui/link.tsx'
import { askToSignIn } from './sign-in-request.ts'

/** Opens the sheet where the page is alive, and a page of its own where it is not yet. */
export function openSignIn(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  // Closing it is an answer too.
  askToSignIn().catch(() => {})
}

/** Of the page of its own, which leads back to where somebody was. */
export function useSignInPath(): string {
  const [pathname] = useLocation()
  return `${PATHS.signIn}?to=${encodeURIComponent(`${pathname}?${useSearch()}`)}`
}

export function SignInButton() {
  return (
    <ButtonLink href={useSignInPath()} onClick={openSignIn}>
      Sign in
    </ButtonLink>
  )
}
