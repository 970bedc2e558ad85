import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'

export const REPORT_TARGETS = [
  'plot',
  'tool',
  'post',
  'comment',
  'review',
  'message',
  'user',
] as const
export const reportTarget = z.enum(REPORT_TARGETS)
export type ReportTarget = z.infer<typeof reportTarget>

export const REPORT_REASONS = ['spam', 'unsafe', 'misleading', 'harassment', 'other'] as const
export const reportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.infer<typeof reportReason>

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  unsafe: 'Unsafe, or against the law',
  misleading: 'Not what it says it is',
  harassment: 'Harassment or hate',
  other: 'Something else',
}

/** The answer to a reporter; a notification tells the outcome. */
export const report = z.object({
  id,
  targetType: reportTarget,
  targetId: id,
  reason: reportReason,
  createdAt: instant,
})
export type Report = z.infer<typeof report>
