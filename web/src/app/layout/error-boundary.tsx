import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'

interface State {
  failed: boolean
}

/** A page that breaks leaves the navigation standing and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="page-width min-h-[80dvh] pt-12">
        <EmptyState
          heading="h1"
          picture="/pictures/empty-error.svg"
          title="Something went wrong on this page"
          words="It is our fault, not yours. Reloading often helps."
        >
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <ButtonLink variant="secondary" href={PATHS.home}>
            Back to Home
          </ButtonLink>
        </EmptyState>
      </div>
    )
  }
}
