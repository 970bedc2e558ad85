import { PLOT_STATUS_LABELS, type PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const STATUS_TONES: Partial<Record<PlotStatus, BadgeTone>> = {
  available: 'green',
  shared: 'blue',
  occupied: 'red',
}

export function PlotStatusBadge({
  status,
  className = '',
}: {
  status: PlotStatus
  className?: string
}) {
  return (
    <Badge tone={STATUS_TONES[status] ?? 'grey'} className={className}>
      {PLOT_STATUS_LABELS[status]}
    </Badge>
  )
}
