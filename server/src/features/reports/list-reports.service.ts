import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { OperatorReport, ReportFilter, Task } from '@commonplot/shared/operator/operator.ts'
import { REPORT_REASON_LABELS, type ReportTarget } from '@commonplot/shared/reports/report.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { hasOtherOperator } from '../accounts/operators/operators.service.ts'
import { readReportedNow } from './reported-things.store.ts'
import {
  countOpen,
  findOldestOpen,
  findReports,
  type ListedReport,
  type ReportSearch,
} from './reports.store.ts'

interface ReportsQuery extends Partial<Omit<ReportSearch, 'filter'>> {
  filter?: ReportFilter | undefined
}

export async function listReports(
  { db }: Pick<AppDeps, 'db'>,
  { filter = 'open', ...search }: ReportsQuery,
  { userId }: Caller,
): Promise<Page<OperatorReport>> {
  const page = await findReports(db, { filter, ...search })
  const isOwn = (row: ListedReport) => row.personId === userId
  const isNamed = !page.items.some(isOwn) || !(await hasOtherOperator(db, userId))
  // An operator does not see who reported them while another operator can decide.
  const rows = page.items.map((row) => (isNamed || !isOwn(row) ? row : { ...row, reporter: null }))
  return { ...page, items: await present(db, rows) }
}

async function present(db: Database, rows: ListedReport[]): Promise<OperatorReport[]> {
  const now = await readReportedNow(db, rows)
  return rows.map(({ createdAt, closedAt, ...row }) => ({
    ...row,
    ...now(row.targetType, row.targetId),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

/** The oldest open reports, for the operators' list of today. */
export async function reportTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countOpen(db), findOldestOpen(db, most)])
  const tasks = rows.map(({ id, targetType, reason, note, createdAt }) => ({
    kind: 'report' as const,
    id,
    title: `${TARGET_WORDS[targetType]} was reported`,
    detail: note ? `${REPORT_REASON_LABELS[reason]}: ${note}` : REPORT_REASON_LABELS[reason],
    since: createdAt.toISOString(),
    link: operatorPath('reports'),
  }))
  return { count, tasks }
}

/** The start of a notification's title. */
export const TARGET_WORDS: Record<ReportTarget, string> = {
  plot: 'A plot',
  tool: 'A tool',
  post: 'A post',
  comment: 'A comment',
  review: 'A review',
  message: 'A message',
  user: 'A person',
}
