import {
  TOOL_CATEGORY_LABELS,
  TOOL_CONDITION_LABELS,
  type Tool,
} from '@commonplot/shared/tools/tool.ts'
import { MapPin } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { ToolAvailabilityBadge } from './tool-availability-badge.tsx'

export function ToolHeading({ tool }: { tool: Tool }) {
  return (
    <header>
      <h1 className="text-2xl md:text-3xl">{tool.name}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
        <span className="inline-flex flex-wrap gap-2">
          <ToolAvailabilityBadge tool={tool} />
          <Badge tone="leaf">{TOOL_CATEGORY_LABELS[tool.category]}</Badge>
          <Badge tone="soil">{TOOL_CONDITION_LABELS[tool.condition]}</Badge>
          {tool.source === 'external' && (
            <Badge tone="sky">From {tool.sourceName ?? 'a partner'}</Badge>
          )}
        </span>
        <RatingSummary rating={tool.rating} reviewCount={tool.reviewCount} />
        <span className="inline-flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden strokeWidth={1.75} className="size-5" />
          {tool.location}
        </span>
      </div>
    </header>
  )
}
