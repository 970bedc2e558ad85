import type { ReportTarget } from '@commonplot/shared/reports/report.ts'

/** What was reported, as a title has it. */
export const TARGET_WORDS: Record<ReportTarget, string> = {
  plot: 'A plot',
  tool: 'A tool',
  post: 'A post',
  comment: 'A comment',
  review: 'A review',
  message: 'A message',
  user: 'A person',
}
