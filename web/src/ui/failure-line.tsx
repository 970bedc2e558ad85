import { CircleAlert } from 'lucide-react'
import { inertWhile } from './button.tsx'

export interface RetriedQuery {
  refetch: () => unknown
  isFetching: boolean
}

interface FailureLineProps {
  words: string
  query: RetriedQuery
  action?: string
}

/** One quiet line that loading failed, with a way to try again. */
export function FailureLine({ words, query, action = 'Try again' }: FailureLineProps) {
  return (
    <p role="status" className="flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
      <CircleAlert aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      {words}
      <button
        type="button"
        {...inertWhile(query.isFetching, () => void query.refetch())}
        className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4 aria-disabled:no-underline"
      >
        {query.isFetching ? 'Trying again...' : action}
      </button>
    </p>
  )
}
