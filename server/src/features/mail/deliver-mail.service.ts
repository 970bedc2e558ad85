import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { MailError, type MailOutcome, type OutgoingMail } from '../../adapters/mail/mail.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import {
  changeClaimedMail,
  claimMail,
  deleteClaimedMail,
  isMailWanted,
  type Lane,
  type MailState,
  WITHOUT_CONTENT,
} from './outbox.store.ts'

type MailDeps = Pick<AppDeps, 'db' | 'clock' | 'mail'>
type Taken = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Lease of a claimed mail. Afterwards another worker may claim it: the first has finished or crashed. */
const LEASE_MS = 5 * MINUTE_MS
const FIRST_WAIT_MS = MINUTE_MS
const FIRST_WAIT_FOR_CODE_MS = 10 * SECOND_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS
const WAIT_GROWS_BY = 4

/**
 * One mail at a time until none is due; safe in several processes. Returns when a refused code is
 * retried.
 */
export async function deliverDueMail(deps: MailDeps, lane: Lane): Promise<Date | undefined> {
  const { db, clock } = deps
  let retryAt: Date | undefined
  while (true) {
    const now = clock.now()
    const tryAfter = new Date(now.getTime() + LEASE_MS)
    const taken = await db.write((writable) => claimMail(writable, { lane, now, tryAfter }))
    if (!taken) return retryAt
    retryAt = (await deliver(deps, taken)) ?? retryAt
  }
}

/**
 * Marked as `handed` before DATA and settled after the reply. A crash before the mark means a retry;
 * a crash after it leaves the mail `handed`, which is never sent again.
 */
async function deliver(deps: MailDeps, taken: Taken): Promise<Date | undefined> {
  const { db, clock, mail } = deps
  if (!(await isMailWanted(db, taken.key))) {
    await db.write((writable) => deleteClaimedMail(writable, taken))
    return undefined
  }
  let state: MailState = 'waiting'
  const change = (changes: Parameters<typeof changeClaimedMail>[3]) =>
    db.write((writable) =>
      changeClaimedMail(writable, taken, state, { ...changes, updatedAt: clock.now() }),
    )
  const handOver = async () => {
    const isTheirs = await change({ state: 'handed' })
    if (!isTheirs) throw new MailError('try_again', 'ETAKEN')
    state = 'handed'
  }
  try {
    await mail.send(outgoing(taken, clock.now()), handOver)
  } catch (error) {
    const next = afterFailure(taken, error, state, clock.now())
    await change(next)
    return taken.isUrgent && 'tryAfter' in next ? next.tryAfter : undefined
  }
  await change({ ...WITHOUT_CONTENT, state: 'sent', lastErrorCode: null })
  return undefined
}

function outgoing(taken: Taken, date: Date): OutgoingMail {
  const { key, recipient, subject, text, html, headers } = taken
  if (recipient === null || subject === null || text === null || html === null) {
    throw new MailError('refused', 'EEMPTY')
  }
  const messageId = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return {
    messageId,
    to: recipient,
    subject,
    text,
    html,
    // Stops auto-replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    date,
  }
}

function afterFailure(taken: Taken, error: unknown, state: MailState, now: Date) {
  const lastErrorCode = error instanceof MailError ? error.code : 'EUNKNOWN'
  const outcome = outcomeOf(error, state)
  const tryAfter = new Date(now.getTime() + waitAfter(taken))
  if (outcome === 'try_again' && tryAfter <= taken.giveUpAt) {
    return { state: 'waiting', tryAfter, lastErrorCode } as const
  }
  const settled = outcome === 'unknown' ? 'uncertain' : 'failed'
  return { ...WITHOUT_CONTENT, state: settled, lastErrorCode } as const
}

function outcomeOf(error: unknown, state: MailState): MailOutcome {
  if (error instanceof MailError) return error.outcome
  return state === 'handed' ? 'unknown' : 'try_again'
}

function waitAfter({ tries, isUrgent }: Taken): number {
  const firstMs = isUrgent ? FIRST_WAIT_FOR_CODE_MS : FIRST_WAIT_MS
  return Math.min(firstMs * WAIT_GROWS_BY ** (tries - 1), LONGEST_WAIT_MS)
}
