import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { ListAside } from '../features/places/list-aside.tsx'
import { ListingMap } from '../features/places/listing-map.tsx'
import { type AreaSearch, keepArea, leaveArea, useListSearch } from '../features/places/map-area.ts'
import { mapOptions } from '../features/places/map-queries.ts'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { ToolFilters } from '../features/tools/tool-filters.tsx'
import { toolListOptions } from '../features/tools/tool-queries.ts'
import { ToolResults, ToolSortSelect, toolOnMap } from '../features/tools/tool-results.tsx'
import { TOOL_SEARCH_CHECKS, type ToolSearch } from '../features/tools/tool-search.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { PointerProvider } from '../ui/pointed-item.tsx'

export function Page() {
  const { search, change, clear, isMap, showAs } = useListSearch(PATHS.tools, TOOL_SEARCH_CHECKS)
  const { data } = useQuery(mapOptions())
  const tiles = data?.tiles ?? null
  const isOnMap = isMap && tiles !== null
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">Tool Sharing</h1>
        <TextLink href={PATHS.hostTool} className="inline-flex min-h-11 items-center">
          Share a tool of yours
        </TextLink>
      </div>
      <ToolFilters
        search={search}
        onChange={(next, options) => change(isOnMap ? leaveArea(next) : next, options)}
      />
      {search.location && <PlaceAttribution />}
      <PointerProvider isOn={isOnMap}>
        <ToolResults
          search={search}
          sort={
            <ListAside
              hasMap={tiles !== null}
              isMap={isMap}
              onShowAs={showAs}
              save={<SaveSearchButton list={PATHS.tools} noun="tools" search={search} />}
            >
              <ToolSortSelect
                search={search}
                onChange={(next) => change(isOnMap ? keepArea(next) : next)}
              />
            </ListAside>
          }
          map={isOnMap && <ToolMap tiles={tiles} search={search} onSearchArea={change} />}
          emptyAction={isNarrowed && <Button onClick={clear}>Show all tools</Button>}
        />
      </PointerProvider>
    </div>
  )
}

const NOUN = { one: 'tool', many: 'tools' }

interface ToolMapProps {
  tiles: MapTiles
  search: ToolSearch
  onSearchArea: (area: AreaSearch) => void
}

function ToolMap({ search, ...rest }: ToolMapProps) {
  const tools = useInfiniteQuery(toolListOptions(search))
  return <ListingMap {...rest} noun={NOUN} results={tools} toListing={toolOnMap} search={search} />
}
