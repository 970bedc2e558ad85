import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, TEXT_LIMITS, text } from '../contract/fields.ts'
import { report, reportReason, reportTarget } from './report.ts'

export const newReport = z.object({
  targetType: reportTarget,
  targetId: id,
  reason: reportReason,
  note: z.optional(text(TEXT_LIMITS.notes)),
})
export type NewReport = z.output<typeof newReport>

export const reportsApi = contract('reports', {
  makeReport: endpoint({
    method: 'POST',
    path: '/api/reports',
    access: 'member',
    summary: 'Tells whoever runs this place of something that should not be here',
    body: newReport,
    response: report,
    status: 201,
  }),
})
