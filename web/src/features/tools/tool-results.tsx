import { toolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { ToolSort } from '@commonplot/shared/tools/tools.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { formatShortMoney } from '../places/map-listing.ts'
import { DEFAULT_TOOL_PICTURE, ToolCard, ToolCardSkeleton } from './tool-card.tsx'
import { toolListOptions } from './tool-queries.ts'
import type { ToolSearch } from './tool-search.ts'

/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 4

interface ToolResultsProps {
  search: ToolSearch
  /** Beside the count. */
  sort: ReactNode
  /** Offered when nothing was found. */
  emptyAction: ReactNode
  /** The same results in another picture. */
  map?: ReactNode
}

export function ToolResults({ search, sort, emptyAction, map }: ToolResultsProps) {
  const format = useFormat()
  const tools = useInfiniteQuery(toolListOptions(search))
  return (
    <ResultGrid
      results={tools}
      noun="tools"
      heading={{ count: (total) => `${format.count(total)} tools available`, aside: sort }}
      beside={map}
      skeleton={<ToolCardSkeleton />}
      skeletonCount={8}
      columns={4}
      empty={
        <EmptyState
          picture="/pictures/empty-search.svg"
          title="No tools found matching your criteria."
          words="Try adjusting your search terms or location."
        >
          {emptyAction}
        </EmptyState>
      }
    >
      {(tool, index) => <ToolCard tool={tool} priority={index < PRIORITY_PICTURES} />}
    </ResultGrid>
  )
}

const SORT_LABELS: Record<Exclude<ToolSort, 'relevance'>, string> = {
  distance: 'Distance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  rating: 'Rating',
  availability: 'Availability',
}

interface ToolSortSelectProps {
  search: ToolSearch
  onChange: (change: ToolSearch) => void
}

export function ToolSortSelect({ search, onChange }: ToolSortSelectProps) {
  const hasPlace = Boolean(search.location || search.near)
  return (
    <SortSelect
      labels={SORT_LABELS}
      value={search.sort ?? (hasPlace ? 'distance' : 'rating')}
      hasPlace={hasPlace}
      onChange={onChange}
    />
  )
}

export const toolOnMap = ({ id, name, images, pricePerDay, location, coordinates }: Tool) => ({
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
