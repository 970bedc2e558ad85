import { LISTING_STATE_LABELS } from '@commonplot/shared/listings/listing-state.ts'
import {
  TOOL_CATEGORY_LABELS,
  TOOL_CONDITION_LABELS,
  type Tool,
} from '@commonplot/shared/tools/tool.ts'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { DetailHeading } from '../../ui/detail-heading.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { ToolAvailabilityBadge } from './tool-card.tsx'

export function ToolHeading({ tool }: { tool: Tool }) {
  return (
    <DetailHeading
      title={tool.name}
      badges={
        <>
          {tool.state && tool.state !== 'listed' ? (
            <Badge tone="grey">{LISTING_STATE_LABELS[tool.state]}</Badge>
          ) : (
            <ToolAvailabilityBadge tool={tool} />
          )}
          <Badge tone="leaf">{TOOL_CATEGORY_LABELS[tool.category]}</Badge>
          <Badge tone="soil">{TOOL_CONDITION_LABELS[tool.condition]}</Badge>
          <SourceBadge record={tool} />
        </>
      }
      rating={tool.rating}
      reviewCount={tool.reviewCount}
      place={tool.location}
      menu={<ReportMenu target={{ type: 'tool', id: tool.id }} person={tool.owner} />}
    />
  )
}
