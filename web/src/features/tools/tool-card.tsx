import { TOOL_CATEGORY_LABELS, type Tool } from '@commonplot/shared/tools/tool.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toolPath } from '../../app/paths.ts'
import { formatKilometres } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToolAvailabilityBadge } from './tool-availability-badge.tsx'
import { DEFAULT_TOOL_PICTURE } from './tool-pictures.ts'
import { ToolPrice } from './tool-price.tsx'
import { toolOptions, toolReviewsOptions } from './tool-queries.ts'

const PICTURE = 'aspect-[4/3] w-full rounded-lg'

export function ToolCard({ tool, priority = false }: { tool: Tool; priority?: boolean }) {
  const queryClient = useQueryClient()
  const prefetchTool = () => {
    void queryClient.prefetchQuery(toolOptions(tool.id))
    void queryClient.prefetchQuery(toolReviewsOptions(tool.id))
  }
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={tool.images[0]}
          fallback={DEFAULT_TOOL_PICTURE}
          alt=""
          width={800}
          height={600}
          priority={priority}
          className={`${PICTURE} transition-transform duration-200 group-hover:scale-[1.02]`}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          <ToolAvailabilityBadge tool={tool} />
          {tool.source === 'external' && (
            <Badge tone="sky">From {tool.sourceName ?? 'a partner'}</Badge>
          )}
        </div>
      </div>
      <h2 className="mt-3 text-xl">
        <Link
          href={toolPath(tool.id)}
          prefetchData={prefetchTool}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {tool.name}
        </Link>
      </h2>
      <p className="text-ink-soft">
        {tool.location}
        {tool.distanceKm !== undefined && <> · {formatKilometres(tool.distanceKm)} away</>}
      </p>
      <p className="text-ink-soft">{TOOL_CATEGORY_LABELS[tool.category]}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <ToolPrice price={tool.pricePerDay} />
        <RatingSummary rating={tool.rating} reviewCount={tool.reviewCount} className="text-sm" />
      </div>
    </article>
  )
}

export function ToolCardSkeleton() {
  return (
    <div data-testid="tool-skeleton">
      <Skeleton className={PICTURE} />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-2 h-5 w-1/3" />
      <Skeleton className="mt-3 h-6 w-1/3" />
    </div>
  )
}
