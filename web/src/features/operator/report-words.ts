import type { OperatorReport } from '@commonplot/shared/operator/operator.ts'
import type { ReportTarget } from '@commonplot/shared/reports/report.ts'

export const TARGET_LABELS: Record<ReportTarget, string> = {
  plot: 'Plot',
  tool: 'Tool',
  post: 'Post',
  comment: 'Comment',
  review: 'Review',
  message: 'Message',
  user: 'Person',
}

/** Of what has a name that is its first line, else its words as they were. */
export function reportedName({ targetType, excerpt }: OperatorReport): string {
  const hasName = targetType === 'plot' || targetType === 'tool' || targetType === 'user'
  return hasName ? (excerpt.split('\n', 1)[0] ?? excerpt) : excerpt
}
