import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { useMemo } from 'react'
import { useVisit } from '../../lib/visit.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { type AreaSearch, areaOf } from './map-area.ts'
import { MapCaption } from './map-caption.tsx'
import { isPlaced, type MapListing, type Noun } from './map-listing.ts'
import { MapTrouble, NO_MAP } from './map-trouble.tsx'
import { mapWords } from './map-words.ts'
import { type Results, useLoadAhead } from './use-load-ahead.ts'

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

/** The results of a list on a map, and what the map cannot show in words. */
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
