import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../../ui/link.tsx'
import { askToSignIn } from './sign-in-request.ts'

/** Opens the sheet on a hydrated page; before, the link leads to the sign-in page. */
export function openSignIn(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  // Closing the sheet is no error.
  askToSignIn().catch(() => {})
}

/** The sign-in page, which leads back to the current page. */
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
