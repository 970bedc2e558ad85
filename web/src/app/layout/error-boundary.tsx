import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Component, type ReactNode } from 'react'
import { CodeFailure } from '../../lib/fetch-code.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { reloadPage, useMissingCode } from '../../ui/lazy-part.tsx'
import { ButtonLink } from '../../ui/link.tsx'

interface BrokenPageProps {
  title: string
  words: string
  onRetry?: (() => void) | undefined
}

function BrokenPage({ title, words, onRetry }: BrokenPageProps) {
  return (
    <div role="alert" className="page-width min-h-[80dvh] pt-12">
      <EmptyState heading="h1" picture="/pictures/empty-error.svg" title={title} words={words}>
        {onRetry ? (
          <Button onClick={onRetry}>Try again</Button>
        ) : (
          <Button onClick={reloadPage}>Reload the page</Button>
        )}
        <ButtonLink variant="secondary" href={PATHS.home}>
          Back to Home
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

function MissingPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return useMissingCode(error, onRetry) ? (
    <BrokenPage
      title="There is a new version"
      words="Commonplot was renewed while you were here. Reload to go on; what you wrote is kept."
    />
  ) : (
    <BrokenPage
      title="This page needs a connection"
      words="It could not be reached just now. It opens by itself once you are back online."
      onRetry={onRetry}
    />
  )
}

/** A page that breaks leaves the navigation standing and offers a way on. */
export class ErrorBoundary extends Component<{ onRetry: () => void; children: ReactNode }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly retry = () => {
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof CodeFailure) return <MissingPage error={error} onRetry={this.retry} />
    return (
      <BrokenPage
        title="Something went wrong on this page"
        words="It is our fault, not yours. Reloading often helps."
      />
    )
  }
}
