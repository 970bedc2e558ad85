import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { assertNotOwnCase } from '../accounts/operators/operators.service.ts'
import { recordAct } from '../audit/audit.service.ts'
import { turnAbout } from './make-report.service.ts'
import { readReportedNow } from './reported-now.store.ts'
import {
  closedBefore,
  closeReportsAbout,
  findOpenReportBy,
  findReport,
  type ReportRow,
  takeTurn,
} from './reports.store.ts'
import { tellReporter } from './tell-of-reports.service.ts'

interface Answer {
  outcome: string
  note?: string | undefined
}

/** Closes all that is open about the same thing: one look at it answers everybody who pointed at it. */
export async function closeReport(
  deps: AppDeps,
  id: string,
  { outcome, note }: Answer,
  { userId: operatorId }: Caller,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const seen = await findReport(tx, id)
    if (!seen) throw notFound('There is no such report')
    const target = { type: seen.targetType, id: seen.targetId }
    await takeTurn(tx, turnAbout(target))
    const closing = { closedAt: now, closedBy: operatorId, closingNote: note?.trim() || null }
    // Those that came after this one was closed are another matter.
    if ((await findReport(tx, id))?.closedAt) throw conflict('This report was closed before.')
    const own = await findOpenReportBy(tx, operatorId, target)
    await assertNotOwnCase(tx, operatorId, [seen.personId, own?.reporterId])
    const closed = await closeReportsAbout(tx, target, { ...closing, outcome })
    await tellAll(deps, tx, closed, { outcome, at: now })
    await recordAct(tx, {
      action: 'report_closed',
      operatorId,
      targetType: 'report',
      targetId: id,
      personId: seen.personId,
      reason: closing.closingNote ? clipText(`${outcome} ${closing.closingNote}`, 2000) : outcome,
      at: now,
    })
  })
}

async function tellAll(
  deps: AppDeps,
  tx: WritableDatabase,
  closed: ReportRow[],
  { outcome, at }: { outcome: string; at: Date },
): Promise<void> {
  const now = await readReportedNow(tx, closed)
  for (const report of closed) {
    await tellReporter(deps, tx, report, { outcome, link: linkFor(report, now), at })
  }
}

/** A reporter finds a message where they read it, and not what is hidden by now. */
function linkFor(
  { targetType, targetId, conversationId }: ReportRow,
  now: Awaited<ReturnType<typeof readReportedNow>>,
): string | null {
  if (conversationId === null) return now(targetType, targetId).link
  return `${PATHS.messages}?conversation=${encodeURIComponent(conversationId)}`
}

/** What became of them stays in the audit log. */
export const sweepReports = ({ db, clock }: AppDeps): Promise<void> =>
  deleteInBatches(db, closedBefore(new Date(clock.now().getTime() - YEAR_MS)))
