import { PATHS, toolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListingList } from '../features/listings/listing-list.tsx'
import { useListSearch } from '../features/places/map-area.ts'
import { formatShortMoney } from '../features/places/map-listing.ts'
import { DEFAULT_TOOL_PICTURE, ToolCard, ToolCardSkeleton } from '../features/tools/tool-card.tsx'
import { TOOL_SEARCH_CHECKS, ToolFilters, ToolSortSelect } from '../features/tools/tool-filters.tsx'
import { toolListOptions } from '../features/tools/tool-queries.ts'
import { formatMoney } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'

const toolOnMap = ({ id, name, images, pricePerDay, location, coordinates }: Tool) => ({
  id,
  name,
  href: toolPath(id),
  image: images[0],
  fallback: DEFAULT_TOOL_PICTURE,
  place: location,
  price: `${formatMoney(pricePerDay)} per day`,
  mark: formatShortMoney(pricePerDay),
  coordinates,
})

export function Page() {
  const list = useListSearch(PATHS.tools, TOOL_SEARCH_CHECKS)
  const { search, clear } = list
  const isNarrowed = Object.keys(search).length > 0
  const showAll = <Button onClick={clear}>Show all tools</Button>
  return (
    <ListingList
      list={list}
      path={PATHS.tools}
      noun={{ one: 'tool', many: 'tools' }}
      results={useInfiniteQuery(toolListOptions(search))}
      heading={
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl">Tool Sharing</h1>
          <TextLink href={PATHS.hostTool} className="inline-flex min-h-11 items-center">
            Share a tool of yours
          </TextLink>
        </div>
      }
      filters={(onChange) => <ToolFilters search={search} onChange={onChange} />}
      sort={(onChange) => <ToolSortSelect search={search} onChange={onChange} />}
      counted="available"
      columns={4}
      skeleton={<ToolCardSkeleton />}
      emptyAction={isNarrowed && showAll}
      toMapListing={toolOnMap}
    >
      {(tool, isPriority) => <ToolCard tool={tool} priority={isPriority} />}
    </ListingList>
  )
}
