import type { Task, TaskKind, Today } from '@commonplot/shared/operator/operator.ts'
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

export async function getToday(deps: AppDeps): Promise<Today> {
  const { db } = deps
  const waiting: Record<TaskKind, Waiting> = {
    report: await reportTasks(db, SHOWN),
    appeal: await appealTasks(db, SHOWN),
    claim: await claimTasks(db, SHOWN),
    refund: await refundTasks(deps, SHOWN),
    mail: await mailTasks(db, SHOWN),
    sync: await syncTasks(db),
  }
  const kinds = Object.entries(waiting) as [TaskKind, Waiting][]
  return {
    counts: Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])) as Today['counts'],
    tasks: kinds.flatMap(([, { tasks }]) => tasks),
  }
}
