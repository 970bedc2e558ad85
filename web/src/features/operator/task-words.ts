import type { Task, TaskKind } from '@commonplot/shared/operator/operator.ts'
import { operatorPath, PATHS } from '@commonplot/shared/screens/screens.ts'

interface TaskWords {
  one: string
  many: string
  /** What is to be done about one. */
  action: string
  /** Where all of them are. */
  rows: string
}

/** Straight to the row where the console itself has it. */
export function taskHref({ kind, id, link }: Task): string {
  if (kind === 'report') return operatorPath('reports', { open: id })
  return kind === 'appeal' ? operatorPath('appeals', { open: id }) : link
}

export const TASK_WORDS: Record<TaskKind, TaskWords> = {
  report: {
    one: 'Report',
    many: 'Open reports',
    action: 'Look into it',
    rows: operatorPath('reports'),
  },
  appeal: { one: 'Appeal', many: 'Appeals', action: 'Answer', rows: operatorPath('appeals') },
  claim: {
    one: 'Claim',
    many: 'Disputed claims',
    action: 'Decide',
    rows: operatorPath('money', { kind: 'deposit', state: 'claimed' }),
  },
  refund: {
    one: 'Refund',
    many: 'Stuck refunds',
    action: 'Try again',
    rows: operatorPath('money', { figure: 'refundsOpen' }),
  },
  mail: {
    one: 'Mail',
    many: 'Failed mails',
    action: 'Look at the queue',
    rows: operatorPath('health'),
  },
  sync: {
    one: 'Sync',
    many: 'Syncs in trouble',
    action: 'Look at it',
    rows: PATHS.settings,
  },
}
