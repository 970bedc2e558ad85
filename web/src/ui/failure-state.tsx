import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { RetriedQuery } from './failure-line.tsx'

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
