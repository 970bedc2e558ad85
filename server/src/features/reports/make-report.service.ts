import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { DAY_MS, DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { Report } from '@commonplot/shared/reports/report.ts'
import type { NewReport } from '@commonplot/shared/reports/reports.contract.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import type { EventHandler } from '../../event-handler.ts'
import { conflict, notFound, tooMany } from '../../failures.ts'
import { findReported } from './reported-things.store.ts'
import {
  countOpenReportsBy,
  findOpenReportBy,
  insertReport,
  isReported,
  type ReportRow,
  type Target,
  takeNameOff,
  takeTurn,
} from './reports.store.ts'
import { tellOperators } from './tell-of-reports.service.ts'

const MOST_OPEN_A_DAY = 20
const A_LOT_TODAY = 'You have reported a lot today. Please wait until somebody has looked at it.'
const EXCERPT_LENGTH = 500

/** What somebody says twice they have said once, and operators hear once of a thing until they dealt with it. */
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
    await takeTurn(tx, `reports by ${userId}`)
    const earlier = await findOpenReportBy(tx, userId, target)
    if (earlier) return toReport(earlier)
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countOpenReportsBy(tx, userId, since)) >= MOST_OPEN_A_DAY) {
      throw tooMany(A_LOT_TODAY, DAY_S)
    }
    await takeTurn(tx, turnAbout(target))
    const isNews = !(await isReported(tx, target))
    await insertReport(tx, row)
    if (isNews) await tellOperators(deps, tx, row)
    return toReport(row)
  })
}

export const takeNameOffReports: EventHandler<'account_closed'> = (tx, { userId }) =>
  takeNameOff(tx, userId)

/** Who reports a thing and who closes its reports, one after the other. */
export const turnAbout = ({ type, id }: Target) => `reports about ${type} ${id}`

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
