import type { Review } from '@commonplot/shared/reviews/review.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ReviewListProps<Item extends Review> {
  reviews: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  empty: string
  children: (review: Item) => ReactNode
}

/** As many as were asked for, and the way to more. */
export function ReviewList<Item extends Review>({
  reviews,
  empty,
  children,
}: ReviewListProps<Item>) {
  const items = reviews.data?.pages.flatMap((page) => page.items) ?? []
  const retry = {
    refetch: items.length > 0 ? reviews.fetchNextPage : reviews.refetch,
    isFetching: reviews.isFetching,
  }
  return (
    <>
      {reviews.isPending && <Skeleton className="h-28 w-full" />}
      {items.length > 0 && <ul className="divide-y divide-line">{items.map(children)}</ul>}
      {reviews.isSuccess && items.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {reviews.isError && <FailureLine words="Loading reviews failed." query={retry} />}
      {reviews.hasNextPage && !reviews.isError && (
        <Button
          variant="secondary"
          className="mt-4"
          busyLabel={reviews.isFetchingNextPage && 'Loading more...'}
          onClick={() => void reviews.fetchNextPage()}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}
