import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { withStyles } from '../lib/failed-styles.ts'
import { fetchCode } from '../lib/fetch-code.ts'
import { FailureLine } from './failure-line.tsx'

const WORDS = 'This part could not be loaded.'

class CodeFailure extends Error {}

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof CodeFailure) return this.props.failed
    // Code that came and broke is the page's affair.
    if (error) throw error
    return this.props.children
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return <FailureLine words={WORDS} query={{ refetch: onRetry, isFetching: false }} />
}

/**
 * A part whose code comes with its first use. What cannot be fetched costs the part, and never the
 * page around it; the next try asks again, while `lazy` would remember the failure for good.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode(() => withStyles(load)) }
      } catch (cause) {
        throw new CodeFailure(WORDS, { cause })
      }
    })
  let Latest = create()
  return function LazyPart(props: Props) {
    const [{ Part, tries }, setCurrent] = useState(() => ({ Part: Latest, tries: 0 }))
    const tryAgain = () => {
      Latest = create()
      setCurrent({ Part: Latest, tries: tries + 1 })
    }
    return (
      <PartBoundary key={tries} failed={<Failed onRetry={tryAgain} />}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}
