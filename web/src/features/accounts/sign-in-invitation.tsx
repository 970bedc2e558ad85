import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
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
