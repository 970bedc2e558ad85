import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SignInButton } from './sign-in-button.tsx'

interface SignInInvitationProps {
  title: string
  words: string
  picture: string
  heading?: 'h1' | 'h2' | 'p'
  /** Further links beside the button. */
  children?: ReactNode
}

/** Replaces a part that needs a signed-in person. */
export function SignInInvitation({ children, ...state }: SignInInvitationProps) {
  return (
    <EmptyState {...state}>
      <SignInButton />
      {children}
    </EmptyState>
  )
}

/** Replaces a page that needs a signed-in person. */
export function SignInScreen(state: Pick<SignInInvitationProps, 'title' | 'words' | 'picture'>) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <SignInInvitation heading="h1" {...state} />
    </div>
  )
}
