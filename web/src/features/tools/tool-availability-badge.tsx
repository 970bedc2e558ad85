import { LISTING_STATE_LABELS } from '@commonplot/shared/listings/listing-state.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'

/** Not offered for now, free today, or when it comes back. */
export function ToolAvailabilityBadge({ tool }: { tool: Tool }) {
  const format = useFormat()
  if (tool.state && tool.state !== 'listed')
    return <Badge tone="grey">{LISTING_STATE_LABELS[tool.state]}</Badge>
  if (tool.available) return <Badge tone="green">Available</Badge>
  return (
    <Badge tone="grey">
      {tool.freeFrom ? `Free from ${format.plainDate(tool.freeFrom)}` : 'Rented out'}
    </Badge>
  )
}
