import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SignInButton } from './sign-in-button.tsx'

interface SignInInvitationProps {
  title: string
  words: string
  picture: string
  heading?: 'h1' | 'h2' | 'p'
  /** Another way on. */
  children?: ReactNode
}

/** In the place of what only somebody signed in has. */
export function SignInInvitation({ children, ...state }: SignInInvitationProps) {
  return (
    <EmptyState {...state}>
      <SignInButton />
      {children}
    </EmptyState>
  )
}

/** A whole page of it, in the place of one that only somebody signed in has. */
export function SignInScreen(state: Pick<SignInInvitationProps, 'title' | 'words' | 'picture'>) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <SignInInvitation heading="h1" {...state} />
    </div>
  )
}
