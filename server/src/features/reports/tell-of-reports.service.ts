import { REPORT_REASON_LABELS } from '@commonplot/shared/reports/report.ts'
import { operatorPath, PATHS } from '@commonplot/shared/screens/screens.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { operatorIds } from '../accounts/operators/operators.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { TARGET_WORDS } from './report-words.ts'
import type { ReportRow } from './reports.store.ts'

type NewReport = Pick<ReportRow, 'id' | 'reporterId' | 'targetType' | 'reason' | 'createdAt'>

export async function tellOperators(
  deps: AppDeps,
  tx: WritableDatabase,
  { id, reporterId, targetType, reason, createdAt }: NewReport,
): Promise<void> {
  for (const to of await operatorIds(tx, deps)) {
    // Who made it knows of it.
    if (to === reporterId) continue
    await notify(deps, tx, {
      key: `report:${id}`,
      kind: 'operator',
      to,
      from: reporterId,
      title: `${TARGET_WORDS[targetType]} was reported`,
      body: `${REPORT_REASON_LABELS[reason]}.`,
      link: operatorPath('reports'),
      at: createdAt,
    })
  }
}

/** The outcome and nothing else: the note stays among operators. */
export async function tellReporter(
  deps: AppDeps,
  tx: WritableDatabase,
  { id, reporterId, targetType }: ReportRow,
  { outcome, link, at }: { outcome: string; link: string | null; at: Date },
): Promise<void> {
  if (reporterId === null) return
  await notify(deps, tx, {
    key: `report-closed:${id}`,
    kind: 'operator',
    to: reporterId,
    title: `What you reported was looked at: ${TARGET_WORDS[targetType].toLowerCase()}`,
    body: outcome,
    link: link ?? PATHS.notifications,
    at,
  })
}
