import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'

interface ListedStateProps {
  picture: string
  title: string
  words: string
  another: string
  onAnother: () => void
  /** Where to see it. */
  children: ReactNode
}

/** In the place of the form once a listing is there. */
export function ListedState({ another, onAnother, children, ...state }: ListedStateProps) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <div role="status">
        <EmptyState heading="h1" {...state}>
          <Button variant="secondary" onClick={onAnother}>
            {another}
          </Button>
          {children}
        </EmptyState>
      </div>
      <p className="text-center">
        <TextLink href={PATHS.hosting} className="inline-flex min-h-11 items-center">
          Go to hosting
        </TextLink>
      </p>
    </div>
  )
}
