import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { MailError, type MailOutcome, type OutgoingMail } from '../../adapters/mail/mail.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import {
  changeTakenMail,
  deleteTakenMail,
  isMailWanted,
  type Lane,
  type MailState,
  takeMail,
  WITHOUT_CONTENT,
} from './outbox.store.ts'

type MailDeps = Pick<AppDeps, 'db' | 'clock' | 'mail'>
type Taken = NonNullable<Awaited<ReturnType<typeof takeMail>>>

/** So long the others leave a taken mail alone: whoever took it is done by then, or dead. */
const LEASE_MS = 5 * MINUTE_MS
const FIRST_WAIT_MS = MINUTE_MS
const FIRST_WAIT_FOR_CODE_MS = 10 * SECOND_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS
const WAIT_GROWS_BY = 4

/**
 * One after the other, until nothing is due. Any number of processes may do so at once. Says when a
 * code that was refused is to be tried again.
 */
export async function deliverDueMail(deps: MailDeps, lane: Lane): Promise<Date | undefined> {
  const { db, clock } = deps
  let retryAt: Date | undefined
  while (true) {
    const now = clock.now()
    const tryAfter = new Date(now.getTime() + LEASE_MS)
    const taken = await db.write((writable) => takeMail(writable, { lane, now, tryAfter }))
    if (!taken) return retryAt
    retryAt = (await deliver(deps, taken)) ?? retryAt
  }
}

/**
 * Marked before the content leaves and after the answer. Who dies before the first mark has sent
 * nothing, and the mail is tried again; who dies after it leaves a mail that nobody sends again.
 */
async function deliver(deps: MailDeps, taken: Taken): Promise<Date | undefined> {
  const { db, clock, mail } = deps
  if (!(await isMailWanted(db, taken.key))) {
    await db.write((writable) => deleteTakenMail(writable, taken))
    return undefined
  }
  let state: MailState = 'waiting'
  const change = (changes: Parameters<typeof changeTakenMail>[3]) =>
    db.write((writable) =>
      changeTakenMail(writable, taken, state, { ...changes, updatedAt: clock.now() }),
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
    // Nobody's out-of-office note answers a machine that says it is one.
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
