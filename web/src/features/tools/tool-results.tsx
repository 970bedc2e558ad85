import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import { ToolCard, ToolCardSkeleton } from './tool-card.tsx'
import { toolListOptions } from './tool-queries.ts'
import type { ToolSearch } from './tool-search.ts'

/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 4

interface ToolResultsProps {
  search: ToolSearch
  /** Stands beside the count. */
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
