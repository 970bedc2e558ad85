import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { DAY_MS, DAY_S, YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { REPORT_REASON_LABELS, type Report } from '@commonplot/shared/reports/report.ts'
import type { NewReport } from '@commonplot/shared/reports/reports.contract.ts'
import { operatorPath, PATHS } from '@commonplot/shared/screens/screens.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound, tooMany } from '../../failures.ts'
import { assertNotOwnCase, operatorIds } from '../accounts/operators/operators.service.ts'
import { recordAct } from '../audit/audit.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { TARGET_WORDS } from './list-reports.service.ts'
import { findReported, readReportedNow } from './reported-things.store.ts'
import {
  closedBefore,
  closeReportsAbout,
  countOpenReportsBy,
  findOpenReportBy,
  findReport,
  insertReport,
  isReported,
  lockWords,
  type ReportRow,
  type Target,
} from './reports.store.ts'

const MOST_OPEN_A_DAY = 20
const A_LOT_TODAY = 'You have reported a lot today. Please wait until somebody has looked at it.'
const EXCERPT_LENGTH = 500

/** A repeated report returns the first one. Operators are notified of the first open report of a thing. */
export async function makeReport(
  deps: AppDeps,
  { targetType, targetId, reason, note }: NewReport,
  { userId }: Caller,
): Promise<Report> {
  const target = { type: targetType, id: targetId }
  const thing = await findReported(deps.db, target, userId)
  if (!thing) throw notFound('What you want to report is no longer there.')
  if (thing.personId === userId) throw conflict('This is your own, so there is nothing to report.')
  const { personId, words, conversationId = null } = thing
  const now = deps.clock.now()
  const row = {
    ...{ id: newId(), reporterId: userId, targetType, targetId, personId, reason },
    note: note?.trim() || null,
    excerpt: clipText(words, EXCERPT_LENGTH),
    ...{ conversationId, createdAt: now },
  }
  return deps.db.transaction(async (tx) => {
    await lockWords(tx, `reports by ${userId}`)
    const earlier = await findOpenReportBy(tx, userId, target)
    if (earlier) return toReport(earlier)
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countOpenReportsBy(tx, userId, since)) >= MOST_OPEN_A_DAY) {
      throw tooMany(A_LOT_TODAY, DAY_S)
    }
    await lockWords(tx, lockAbout(target))
    const isNews = !(await isReported(tx, target))
    await insertReport(tx, row)
    if (isNews) await notifyOperators(deps, tx, row)
    return toReport(row)
  })
}

/** Reporting a thing and closing its reports wait for each other. */
const lockAbout = ({ type, id }: Target) => `reports about ${type} ${id}`

const toReport = ({
  id,
  targetType,
  targetId,
  reason,
  createdAt,
}: Pick<ReportRow, 'id' | 'targetType' | 'targetId' | 'reason' | 'createdAt'>): Report => ({
  ...{ id, targetType, targetId, reason },
  createdAt: createdAt.toISOString(),
})

interface Answer {
  outcome: string
  note?: string | undefined
}

/** Closes all open reports about the same thing with one outcome. */
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
    await lockWords(tx, lockAbout(target))
    const closing = { closedAt: now, closedBy: operatorId, closingNote: note?.trim() || null }
    // Reports made after this one was closed are a new case.
    if ((await findReport(tx, id))?.closedAt) throw conflict('This report was closed before.')
    const own = await findOpenReportBy(tx, operatorId, target)
    await assertNotOwnCase(tx, operatorId, [seen.personId, own?.reporterId])
    const closed = await closeReportsAbout(tx, target, { ...closing, outcome })
    await notifyReporters(deps, tx, closed, { outcome, at: now })
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

async function notifyReporters(
  deps: AppDeps,
  tx: WritableDatabase,
  closed: ReportRow[],
  { outcome, at }: { outcome: string; at: Date },
): Promise<void> {
  const now = await readReportedNow(tx, closed)
  for (const report of closed) {
    await notifyReporter(deps, tx, report, { outcome, link: linkFor(report, now), at })
  }
}

/** A message is linked in its conversation. A hidden thing has no link. */
function linkFor(
  { targetType, targetId, conversationId }: ReportRow,
  now: Awaited<ReturnType<typeof readReportedNow>>,
): string | null {
  if (conversationId === null) return now(targetType, targetId).link
  return `${PATHS.messages}?conversation=${encodeURIComponent(conversationId)}`
}

/** Deletes reports a year after closing. The audit log keeps the outcome. */
export const sweepReports = ({ db, clock }: AppDeps): Promise<void> =>
  deleteInBatches(db, closedBefore(new Date(clock.now().getTime() - YEAR_MS)))

type WrittenReport = Pick<ReportRow, 'id' | 'reporterId' | 'targetType' | 'reason' | 'createdAt'>

async function notifyOperators(
  deps: AppDeps,
  tx: WritableDatabase,
  { id, reporterId, targetType, reason, createdAt }: WrittenReport,
): Promise<void> {
  for (const to of await operatorIds(tx, deps)) {
    // The reporter may be an operator.
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

/** Contains the outcome alone: the note stays among operators. */
async function notifyReporter(
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
