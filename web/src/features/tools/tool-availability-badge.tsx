import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'

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
