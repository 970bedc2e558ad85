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
