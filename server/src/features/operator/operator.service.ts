import {
  MOST_TASKS,
  TASK_KINDS,
  type Task,
  type TaskKind,
  type Today,
} from '@commonplot/shared/operator/operator.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { recordAct } from '../audit/audit.service.ts'
import { syncTasks } from '../external-data/sync.service.ts'
import { forgetGivenUp, mailTasks } from '../mail/mails.service.ts'
import { claimTasks } from '../rentals/deposits/deposits.service.ts'
import { refundTasks } from '../rentals/refunds/stuck-refunds.service.ts'
import { reportTasks } from '../reports/list-reports.service.ts'
import { appealTasks } from './appeals/appeals.store.ts'

/** Tasks per kind. A click on the count opens the rest. */
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

/** Removes a failed mail from the list. Its text is deleted, so it cannot be sent again. */
export async function putMailAside(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  key: string,
  reason: string,
  { userId }: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await forgetGivenUp(tx, key))) throw notFound('No such mail waits for you.')
    await recordAct(tx, {
      ...{ action: 'mail_put_aside', targetType: 'mail', targetId: key },
      ...{ operatorId: userId, personId: null, reason, at: clock.now() },
    })
  })
}
