import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { formatPlainDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'

/** Free today, or when it comes back. */
export function ToolAvailabilityBadge({ tool }: { tool: Tool }) {
  if (tool.available) return <Badge tone="green">Available</Badge>
  return (
    <Badge tone="grey">
      {tool.freeFrom ? `Free from ${formatPlainDate(tool.freeFrom)}` : 'Rented out'}
    </Badge>
  )
}
