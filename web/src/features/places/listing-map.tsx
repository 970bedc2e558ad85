import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useVisit } from '../../lib/visit.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { type AreaSearch, areaOf } from './map-area.ts'
import { MapCaption, MapTrouble, NO_MAP } from './map-caption.tsx'
import { isPlaced, type MapListing, type Noun } from './map-listing.ts'

// Of the smallest window a phone can have, or its address bar would resize the map.
const FRAME = 'h-[55svh] min-h-80 w-full lg:h-[calc(100svh-11rem)]'

const Trouble = () => (
  <MapTrouble className={FRAME}>Everything that was found is in the list.</MapTrouble>
)

const LiveMap = lazyPart(async () => (await import('./live-map.tsx')).LiveMap, {
  fallback: <div className={`${FRAME} rounded-lg bg-sunken`} />,
  failed: <Trouble />,
})

interface ListingMapProps<Item> {
  tiles: MapTiles
  noun: Noun
  results: Results<Item>
  toListing: (item: Item) => MapListing
  search: Partial<Record<string, string>>
  onSearchArea: (area: AreaSearch) => void
}

/** The results on a map, with a text about results without a marker. */
export function ListingMap<Item>(props: ListingMapProps<Item>) {
  const { tiles, noun, results, toListing, search, onSearchArea } = props
  const { format, hasAccounts } = useVisit()
  const items = useLoadAhead(results)
  const { data } = results
  const listings = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.items.map(toListing)),
    [data, toListing],
  )
  const placed = useMemo(() => listings.filter(isPlaced), [listings])
  const { sort: _, ...place } = search
  const words = mapWords(
    {
      noun,
      loaded: items.length,
      total: data?.pages[0]?.total ?? 0,
      placeless: listings.length - placed.length,
      isLoadingMore: results.isFetchingNextPage,
      hasAccounts,
    },
    format.count,
  )
  return (
    <section aria-label="Map" className="print:hidden">
      {tiles.file === 'broken' ? (
        <Trouble />
      ) : (
        <LiveMap
          className={FRAME}
          tiles={tiles}
          noun={noun}
          listings={placed}
          area={areaOf(place)}
          searchKey={JSON.stringify(place)}
          onSearchArea={onSearchArea}
          trouble={NO_MAP}
        />
      )}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="text-sm text-ink-soft">
          {words.join(' ')}
        </p>
        {tiles.file !== 'broken' && <MapCaption tiles={tiles} />}
      </div>
    </section>
  )
}

interface MapFacts {
  noun: Noun
  loaded: number
  total: number
  /** Of those loaded, how many have no point. */
  placeless: number
  isLoadingMore: boolean
  /** With accounts the points are moved, which protects addresses. */
  hasAccounts: boolean
}

/** Sentences about results that the map does not show. */
export function mapWords(facts: MapFacts, count: (value: number) => string): string[] {
  const { noun, loaded, total, placeless, isLoadingMore, hasAccounts } = facts
  const words: string[] = []
  if (isLoadingMore) words.push(`Loading more ${noun.many}...`)
  else if (loaded < total) {
    words.push(`Showing the first ${count(loaded)} of ${count(total)} ${noun.many}.`)
  }
  if (placeless > 0) {
    words.push(
      placeless === 1
        ? `1 ${noun.one} has no place on the map; the list has it.`
        : `${count(placeless)} ${noun.many} have no place on the map; the list has them.`,
    )
  }
  if (hasAccounts && loaded > placeless) {
    words.push(`Markers stand within ${PUBLIC_RADIUS_M} m of the real place.`)
  }
  return words
}

type Results<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[]; total: number }>>

/** The limit of markers; each is also a card beside the map. */
const MOST_ON_MAP = 300

/** A map wants more than the first page of a list: the next ones come by themselves, up to a bound. */
function useLoadAhead<Item>(results: Results<Item>): Item[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = results
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const wantsMore = hasNextPage && !isFetching && !isError && items.length < MOST_ON_MAP
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return items
}
