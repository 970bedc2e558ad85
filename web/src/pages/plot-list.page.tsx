import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { PATHS, plotPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListingList } from '../features/listings/listing-list.tsx'
import { useListSearch } from '../features/places/map-area.ts'
import { formatShortMoney } from '../features/places/map-listing.ts'
import { DEFAULT_PLOT_PICTURE, PlotCard, PlotCardSkeleton } from '../features/plots/plot-card.tsx'
import { PLOT_SEARCH_CHECKS, PlotFilters, PlotSortSelect } from '../features/plots/plot-filters.tsx'
import { plotListOptions } from '../features/plots/plot-queries.ts'
import { formatMoney } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'

const plotOnMap = ({ id, name, images, price, location, coordinates }: Plot) => ({
  id,
  name,
  href: plotPath(id),
  image: images[0],
  fallback: DEFAULT_PLOT_PICTURE,
  place: location,
  price: price === null ? 'Open to visitors' : `${formatMoney(price)} per month`,
  mark: price === null ? 'Visit' : formatShortMoney(price),
  coordinates,
})

export function Page() {
  const list = useListSearch(PATHS.plots, PLOT_SEARCH_CHECKS)
  const { search, clear } = list
  const isNarrowed = Object.keys(search).length > 0
  const showAll = <Button onClick={clear}>Show all plots</Button>
  return (
    <ListingList
      list={list}
      path={PATHS.plots}
      noun={{ one: 'plot', many: 'plots' }}
      results={useInfiniteQuery(plotListOptions(search))}
      heading={<h1 className="mb-6 text-3xl">Find Garden Plots</h1>}
      filters={(onChange) => <PlotFilters search={search} onChange={onChange} />}
      sort={(onChange) => <PlotSortSelect search={search} onChange={onChange} />}
      counted="found"
      columns={3}
      skeleton={<PlotCardSkeleton />}
      emptyAction={
        isNarrowed ? showAll : <ButtonLink href={PATHS.hostPlot}>Host the first plot</ButtonLink>
      }
      toMapListing={plotOnMap}
    >
      {(plot, isPriority) => <PlotCard plot={plot} priority={isPriority} />}
    </ListingList>
  )
}
