import { toolPath } from '@commonplot/shared/screens/screens.ts'
import { TOOL_CATEGORY_LABELS, type Tool } from '@commonplot/shared/tools/tool.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { PictureCard, PictureCardSkeleton } from '../../ui/picture-card.tsx'
import { Price } from '../../ui/price.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { toolOptions, toolReviewsOptions } from './tool-queries.ts'

export function ToolCard({ tool, priority = false }: { tool: Tool; priority?: boolean }) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const prefetchTool = () => {
    void queryClient.prefetchQuery(toolOptions(tool.id))
    void queryClient.prefetchInfiniteQuery(toolReviewsOptions(tool.id))
  }
  return (
    <PictureCard
      href={toolPath(tool.id)}
      prefetchData={prefetchTool}
      title={tool.name}
      image={tool.images[0]}
      fallback={DEFAULT_TOOL_PICTURE}
      priority={priority}
      badges={
        <>
          <ToolAvailabilityBadge tool={tool} />
          <SourceBadge record={tool} />
        </>
      }
    >
      <p className="text-ink-soft">{format.placeLine(tool.location, tool.distanceKm)}</p>
      <p className="text-ink-soft">{TOOL_CATEGORY_LABELS[tool.category]}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <Price price={tool.pricePerDay} per="day" />
        <RatingSummary rating={tool.rating} reviewCount={tool.reviewCount} className="text-sm" />
      </div>
    </PictureCard>
  )
}

export const ToolCardSkeleton = () => <PictureCardSkeleton testId="tool-skeleton" />

/** Free today, or when it comes back. */
export function ToolAvailabilityBadge({ tool }: { tool: Tool }) {
  const format = useFormat()
  if (tool.available) return <Badge tone="green">Available</Badge>
  return (
    <Badge tone="grey">
      {tool.freeFrom ? `Free from ${format.plainDate(tool.freeFrom)}` : 'Rented out'}
    </Badge>
  )
}

export const DEFAULT_TOOL_PICTURE = '/pictures/default-tool.svg'
