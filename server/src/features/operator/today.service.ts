import {
  MOST_TASKS,
  TASK_KINDS,
  type Task,
  type TaskKind,
  type Today,
} from '@commonplot/shared/operator/operator.ts'
import type { AppDeps } from '../../app-deps.ts'
import { syncTasks } from '../external-data/sync-trouble.service.ts'
import { mailTasks } from '../mail/unsent-mails.service.ts'
import { claimTasks } from '../rentals/deposits/deposits.service.ts'
import { refundTasks } from '../rentals/refunds/stuck-refunds.service.ts'
import { reportTasks } from '../reports/list-reports.service.ts'
import { appealTasks } from './waiting-appeals.store.ts'

/** Of each kind; the figure opens the rest. */
const SHOWN = 5

type Waiting = { count: number; tasks: Task[] }

export async function getToday(deps: AppDeps, only?: TaskKind): Promise<Today> {
  const { db } = deps
  const most = (kind: TaskKind) => (kind === only ? MOST_TASKS : SHOWN)
  const asked: Record<TaskKind, Promise<Waiting>> = {
    report: reportTasks(db, most('report')),
    appeal: appealTasks(db, most('appeal')),
    claim: claimTasks(db, most('claim')),
    refund: refundTasks(deps, most('refund')),
    mail: mailTasks(db, most('mail')),
    sync: syncTasks(db),
  }
  const kinds = await Promise.all(
    TASK_KINDS.map(async (kind) => [kind, await asked[kind]] as const),
  )
  return {
    counts: Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])) as Today['counts'],
    tasks: kinds.flatMap(([kind, { tasks }]) => (only && kind !== only ? [] : tasks)),
  }
}
