import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { AddressSearch } from '../../lib/address-search.ts'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PointerProvider } from '../../ui/pointed-item.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import { PlaceAttribution } from '../locations/place-attribution.tsx'
import { ListAside } from '../places/list-aside.tsx'
import { ListingMap } from '../places/listing-map.tsx'
import { keepArea, leaveArea, mapOptions } from '../places/map-area.ts'
import type { MapListing, Noun } from '../places/map-listing.ts'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'

type Change<Search> = (change: Search, options?: { replace: boolean }) => void

interface ListingListProps<Item extends { id: string }, Search> {
  list: {
    search: Search
    change: Change<Search>
    isMap: boolean
    showAs: (view: 'list' | 'map') => void
  }
  path: string
  noun: Noun
  results: ComponentProps<typeof ResultGrid<Item>>['results']
  heading: ReactNode
  filters: (onChange: Change<Search>) => ReactNode
  sort: (onChange: Change<Search>) => ReactNode
  /** Follows the count: `found`. */
  counted: string
  columns: 3 | 4
  skeleton: ReactNode
  emptyAction: ReactNode
  toMapListing: (item: Item) => MapListing
  /** The first row on a wide window loads its pictures first. */
  children: (item: Item, isPriority: boolean) => ReactNode
}

/** The page of a list of plots or tools: its filters, and its results as cards or on the map. */
export function ListingList<
  Item extends { id: string },
  Search extends AddressSearch<'location' | 'near' | 'radiusKm'>,
>(props: ListingListProps<Item, Search>) {
  const { list, path, noun, results, columns, children } = props
  const { search, change, isMap, showAs } = list
  const format = useFormat()
  const { data } = useQuery(mapOptions())
  const tiles = data?.tiles ?? null
  const isOnMap = isMap && tiles !== null
  const aside = (
    <ListAside
      hasMap={tiles !== null}
      isMap={isMap}
      onShowAs={showAs}
      save={<SaveSearchButton list={path} noun={noun.many} search={search} />}
    >
      {props.sort((next) => change(isOnMap ? keepArea(next) : next))}
    </ListAside>
  )
  return (
    <div className="page-width pt-8 md:pt-12">
      {props.heading}
      {props.filters((next, options) => change(isOnMap ? leaveArea(next) : next, options))}
      {search.location && <PlaceAttribution />}
      <PointerProvider isOn={isOnMap}>
        <ResultGrid
          results={results}
          noun={noun.many}
          heading={{
            count: (total) => `${format.count(total)} ${noun.many} ${props.counted}`,
            aside,
          }}
          beside={
            isOnMap && (
              <ListingMap
                tiles={tiles}
                noun={noun}
                results={results}
                toListing={props.toMapListing}
                search={search}
                onSearchArea={(area) => change(area as Search)}
              />
            )
          }
          skeleton={props.skeleton}
          skeletonCount={columns * 2}
          columns={columns}
          empty={
            <EmptyState
              picture="/pictures/empty-search.svg"
              title={`No ${noun.many} found matching your criteria.`}
              words="Try adjusting your search terms or location."
            >
              {props.emptyAction}
            </EmptyState>
          }
        >
          {(item, index) => children(item, index < columns)}
        </ResultGrid>
      </PointerProvider>
    </div>
  )
}
