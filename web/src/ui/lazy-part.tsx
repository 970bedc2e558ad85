import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { withStyles } from '../lib/failed-styles.ts'
import { fetchCode } from '../lib/fetch-code.ts'
import { CodeFailure, reloadPage, useMissingCode } from '../lib/missing-code.ts'
import { FailureLine } from './failure-line.tsx'

const WORDS = 'This part could not be loaded. It comes by itself once you are back online.'

interface PartBoundaryProps {
  failed: (error: CodeFailure) => ReactNode
  children: ReactNode
}

class PartBoundary extends Component<PartBoundaryProps> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof CodeFailure) return this.props.failed(error)
    // Code that came and broke is the page's affair.
    if (error) throw error
    return this.props.children
  }
}

function Failed({ error, onRetry }: { error: CodeFailure; onRetry: () => void }) {
  if (!useMissingCode(error, onRetry))
    return <FailureLine words={WORDS} query={{ refetch: onRetry, isFetching: false }} />
  return (
    <FailureLine
      words="There is a new version of Commonplot."
      query={{ refetch: reloadPage, isFetching: false }}
      action="Reload the page"
    />
  )
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
        throw new CodeFailure(String(cause), { cause })
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
      <PartBoundary key={tries} failed={(error) => <Failed error={error} onRetry={tryAgain} />}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}
