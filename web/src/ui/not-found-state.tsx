import type { ReactNode } from 'react'
import { isNotFound } from '../lib/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureLine, type RetriedQuery } from './failure-line.tsx'

interface NotFoundStateProps {
  query: RetriedQuery & { error: Error | null }
  title: string
  words?: string
  /** Said as well when the server did not say that it is missing. */
  failure: string
  picture?: string
  /** Where to go instead. */
  children?: ReactNode
}

/** What a page of one thing shows once reading it has failed, for whatever reason. */
export function NotFoundState({ query, failure, picture, ...state }: NotFoundStateProps) {
  if (!query.error) return null
  return (
    <>
      <EmptyState {...state} heading="h1" picture={picture ?? '/pictures/empty-search.svg'} />
      {!isNotFound(query.error) && <FailureLine words={failure} query={query} />}
    </>
  )
}
