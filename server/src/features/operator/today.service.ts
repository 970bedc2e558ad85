import {
  MOST_TASKS,
  type Task,
  type TaskKind,
  type Today,
} from '@commonplot/shared/operator/operator.ts'
import type { AppDeps } from '../../app-deps.ts'
import { syncTasks } from '../external-data/sync-trouble.service.ts'
import { mailTasks } from '../mail/unsent-mails.service.ts'
import { claimTasks } from '../rentals/disputed-claims.service.ts'
import { refundTasks } from '../rentals/stuck-refunds.service.ts'
import { reportTasks } from '../reports/list-reports.service.ts'
import { appealTasks } from './waiting-appeals.store.ts'

/** Of each kind; the figure opens the rest. */
const SHOWN = 5

type Waiting = { count: number; tasks: Task[] }

export async function getToday(deps: AppDeps, asked?: TaskKind): Promise<Today> {
  const { db } = deps
  const most = (kind: TaskKind) => (kind === asked ? MOST_TASKS : SHOWN)
  const waiting: Record<TaskKind, Waiting> = {
    report: await reportTasks(db, most('report')),
    appeal: await appealTasks(db, most('appeal')),
    claim: await claimTasks(db, most('claim')),
    refund: await refundTasks(deps, most('refund')),
    mail: await mailTasks(db, most('mail')),
    sync: await syncTasks(db),
  }
  const kinds = Object.entries(waiting) as [TaskKind, Waiting][]
  return {
    counts: Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])) as Today['counts'],
    tasks: asked ? waiting[asked].tasks : kinds.flatMap(([, { tasks }]) => tasks),
  }
}
