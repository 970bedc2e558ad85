import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface FailureStateProps {
  words: string
  onRetry: () => void
  busy: boolean
}

/** Where a whole page failed to load, one line would be lost. */
export function FailureState({ words, onRetry, busy }: FailureStateProps) {
  return (
    <div role="status">
      <EmptyState picture="/pictures/empty-error.svg" title={words}>
        <Button onClick={onRetry} busyLabel={busy && 'Trying again...'}>
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}
