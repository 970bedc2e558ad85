import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

export type Results<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[]; total: number }>>

/** More markers than this help nobody, and each is a card in the list beside the map. */
const MOST_ON_MAP = 300

/** A map wants more than the first page of a list: the next ones come by themselves, up to a bound. */
export function useLoadAhead<Item>(results: Results<Item>): Item[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = results
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const wantsMore = hasNextPage && !isFetching && !isError && items.length < MOST_ON_MAP
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return items
}
