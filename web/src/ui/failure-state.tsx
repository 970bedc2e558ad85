import type { ReactNode } from 'react'
import { isNotFound } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailureLine, type RetriedQuery } from './failure-line.tsx'

interface FailureStateProps {
  words: string
  query: RetriedQuery
}

/** Where a whole page failed to load, one line would be lost. */
export function FailureState({ words, query }: FailureStateProps) {
  return (
    <div role="status">
      <EmptyState picture="/pictures/empty-error.svg" title={words}>
        <Button
          onClick={() => void query.refetch()}
          busyLabel={query.isFetching && 'Trying again...'}
        >
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}

interface NotFoundStateProps {
  query: RetriedQuery & { data: unknown; error: Error | null }
  title: string
  words?: string
  /** Said when the server did not say that it is missing. */
  failure: string
  picture?: string
  /** Where to go instead. */
  children?: ReactNode
}

/** The missing or failed state of a detail page. */
export function NotFoundState({ query, failure, picture, ...state }: NotFoundStateProps) {
  const { data, error } = query
  if (!error) return null
  const isMissing = isNotFound(error)
  return (
    <>
      {/* After a failed refetch the page keeps its cached data. */}
      {(isMissing || data === undefined) && (
        <EmptyState {...state} heading="h1" picture={picture ?? '/pictures/empty-search.svg'} />
      )}
      {!isMissing && <FailureLine words={failure} query={query} />}
    </>
  )
}
