import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { ListAside } from '../features/places/list-aside.tsx'
import { ListingMap } from '../features/places/listing-map.tsx'
import { type AreaSearch, keepArea, leaveArea, useListSearch } from '../features/places/map-area.ts'
import { mapOptions } from '../features/places/map-queries.ts'
import { PlotFilters } from '../features/plots/plot-filters.tsx'
import { plotListOptions } from '../features/plots/plot-queries.ts'
import { PlotResults, PlotSortSelect, plotOnMap } from '../features/plots/plot-results.tsx'
import { PLOT_SEARCH_CHECKS, type PlotSearch } from '../features/plots/plot-search.ts'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PointerProvider } from '../ui/pointed-item.tsx'

export function Page() {
  const { search, change, clear, isMap, showAs } = useListSearch(PATHS.plots, PLOT_SEARCH_CHECKS)
  const { data } = useQuery(mapOptions())
  const tiles = data?.tiles ?? null
  const isOnMap = isMap && tiles !== null
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Find Garden Plots</h1>
      <PlotFilters
        search={search}
        onChange={(next, options) => change(isOnMap ? leaveArea(next) : next, options)}
      />
      {search.location && <PlaceAttribution />}
      <PointerProvider isOn={isOnMap}>
        <PlotResults
          search={search}
          sort={
            <ListAside
              hasMap={tiles !== null}
              isMap={isMap}
              onShowAs={showAs}
              save={<SaveSearchButton list={PATHS.plots} noun="plots" search={search} />}
            >
              <PlotSortSelect
                search={search}
                onChange={(next) => change(isOnMap ? keepArea(next) : next)}
              />
            </ListAside>
          }
          map={isOnMap && <PlotMap tiles={tiles} search={search} onSearchArea={change} />}
          emptyAction={
            isNarrowed ? (
              <Button onClick={clear}>Show all plots</Button>
            ) : (
              <ButtonLink href={PATHS.hostPlot}>Host the first plot</ButtonLink>
            )
          }
        />
      </PointerProvider>
    </div>
  )
}

const NOUN = { one: 'plot', many: 'plots' }

interface PlotMapProps {
  tiles: MapTiles
  search: PlotSearch
  onSearchArea: (area: AreaSearch) => void
}

function PlotMap({ search, ...rest }: PlotMapProps) {
  const plots = useInfiniteQuery(plotListOptions(search))
  return <ListingMap {...rest} noun={NOUN} results={plots} toListing={plotOnMap} search={search} />
}
