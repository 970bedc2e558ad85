import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { HostedListing, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { useQueries } from '@tanstack/react-query'
import { ownTimeZone } from '../../../lib/format.ts'
import { useClock } from '../../../lib/visit.tsx'
import type { RetriedQuery } from '../../../ui/failure-line.tsx'
import { blocksOptions, calendarFactsOptions } from '../hosting-queries.ts'
import { entriesOf, type ItemCalendar } from './calendar-entries.ts'

export const keyOf = ({ type, id }: Pick<HostedListing, 'type' | 'id'>) => itemKey(type, id)

interface Read extends RetriedQuery {
  isError: boolean
}

/** All that failed, to be tried again together. */
function failedOf(reads: readonly Read[]): RetriedQuery | null {
  const failed = reads.filter(({ isError }) => isError)
  if (failed.length === 0) return null
  return {
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
    isFetching: failed.some(({ isFetching }) => isFetching),
  }
}

/** The calendar entries of one item or all items, and today's date for each item. */
export function useHostCalendar({ listings, rentals, requests }: Hosting, item?: string) {
  const here = useClock()
  const isShown = (key: string) => item === undefined || key === item
  const shown = listings.filter(
    (listing) => listing.state !== 'archived' && isShown(keyOf(listing)),
  )
  const facts = useQueries({ queries: shown.map(calendarFactsOptions) })
  const blocks = useQueries({ queries: shown.map(blocksOptions) })
  const calendars = shown.map(
    (listing, index): ItemCalendar => ({
      listing,
      bufferDays: facts[index]?.data?.bufferDays ?? 0,
      blocks: blocks[index]?.data ?? [],
    }),
  )
  const zoneOf = (key: string): string => {
    const index = shown.findIndex((listing) => keyOf(listing) === key)
    const agreed = rentals.find(({ type, itemId }) => itemKey(type, itemId) === key)
    return facts[index]?.data?.timeZone ?? agreed?.timeZone ?? here.timeZone ?? ownTimeZone()
  }
  const todayOf = (key: string) => todayIn(zoneOf(key), here.now)
  return {
    entries: entriesOf({ rentals, requests }, calendars).filter((entry) => isShown(entry.item)),
    todayOf,
    /** Mostly one day; two where items lie on both sides of a midnight. */
    todays: new Set(shown.map((listing) => todayOf(keyOf(listing)))),
    isLoading: blocks.some(({ isPending }) => isPending),
    failed: failedOf([...facts, ...blocks]),
  }
}
