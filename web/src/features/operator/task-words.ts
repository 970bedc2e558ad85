import type { Task, TaskKind } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'

interface TaskWords {
  one: string
  many: string
  /** What is to be done about one. */
  action: string
}

/** Where all of a kind are; the open reports are a table of their own. */
export const rowsOf = (kind: TaskKind): string =>
  kind === 'report' ? operatorPath('reports') : operatorPath('today', { kind })

/** Straight to the row where the console itself has it. */
export function taskHref({ kind, id, link }: Task): string {
  if (kind === 'report') return operatorPath('reports', { open: id })
  return kind === 'appeal' ? operatorPath('appeals', { open: id }) : link
}

export const TASK_WORDS: Record<TaskKind, TaskWords> = {
  report: { one: 'Report', many: 'Open reports', action: 'Look into it' },
  appeal: { one: 'Appeal', many: 'Appeals', action: 'Answer' },
  claim: { one: 'Claim', many: 'Disputed claims', action: 'Decide' },
  refund: { one: 'Refund', many: 'Stuck refunds', action: 'Try again' },
  mail: { one: 'Mail', many: 'Failed mails', action: 'Put aside' },
  sync: { one: 'Sync', many: 'Syncs in trouble', action: 'Run again' },
}
