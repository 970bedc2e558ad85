import { HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import type { RefundState } from '@commonplot/shared/rentals/rental.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import {
  PaymentProviderError,
  type Payments,
  type ProviderRefund,
} from '../../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { unavailable } from '../../../failures.ts'
import { findPaidExtensions } from '../extensions/extensions.store.ts'
import {
  forEachWhileProviderResponds,
  type ProviderDeps,
  providerOf,
} from '../payment/payment-provider.service.ts'
import { rentalEvent } from '../rental-updates.service.ts'
import { findRental, type RentalRow } from '../rentals.store.ts'
import {
  changeRefund,
  findRefundOfPayment,
  findRefundsOf,
  findRefundsToAsk,
  insertRefund,
  type RefundRow,
} from './refunds.store.ts'
import type { RefundReason } from './refunds.table.ts'

type RefundDeps = ProviderDeps & Pick<AppDeps, 'db' | 'clock' | 'publish'>

const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS
const ASKED_AT_ONCE = 200
const TRIES = 3

/** Call in the transaction that makes the refund due, so that no crash can lose it. */
export async function recordRefund(
  tx: WritableDatabase,
  rental: RentalRow,
  { amountCents, reason, now }: { amountCents: number; reason: RefundReason; now: Date },
): Promise<void> {
  let leftCents = amountCents
  for (const payment of await paidParts(tx, rental)) {
    const partCents = Math.min(leftCents, payment.paidCents)
    leftCents -= partCents
    if (partCents > 0) {
      await recordRefundOfPayment(tx, rental, payment, { amountCents: partCents, reason, now })
    }
  }
  if (leftCents > 0) throw new Error('Refund exceeds the payments of the rental')
}

/** One payment of the rental. `name` begins its refunds' idempotency keys. */
interface PaidPart {
  name: string
  paymentIntentId: string
  paymentProvider: PaymentProvider
  paidCents: number
}

/** The first payment and those of extensions, oldest first. */
async function paidParts(tx: WritableDatabase, rental: RentalRow): Promise<PaidPart[]> {
  const { id, paymentIntentId, paymentProvider, totalCents, extendedCents } = rental
  if (!paymentIntentId) return []
  const paidCents = totalCents - extendedCents
  const first = { name: id, paymentIntentId, paymentProvider, paidCents }
  return [first, ...(extendedCents > 0 ? await findPaidExtensions(tx, id) : [])]
}

/** Refunds a single payment, for extensions paid too late. */
export async function recordRefundOfPayment(
  tx: WritableDatabase,
  { id, itemKey }: Pick<RentalRow, 'id' | 'itemKey'>,
  { name, paymentIntentId, paymentProvider }: Omit<PaidPart, 'paidCents'>,
  { amountCents, reason, now }: { amountCents: number; reason: RefundReason; now: Date },
): Promise<void> {
  await insertRefund(tx, {
    ...{ rentalId: id, itemKey, paymentIntentId, paymentProvider, amountCents, reason },
    ...{ idempotencyKey: `${name}:refund`, dueSince: now, askAfter: now },
    ...{ createdAt: now, updatedAt: now },
  })
}

/** Sends the refunds that are due. The sweep retries the rest. */
export async function sendRefund(deps: RefundDeps, rentalId: string): Promise<void> {
  const now = deps.clock.now()
  const owed = await findRefundsOf(deps.db, rentalId)
  const due = owed.filter(({ state, askAfter }) => state === 'pending' && askAfter <= now)
  await forEachWhileProviderResponds(due, (refund) => checkRefund(deps, refund))
}

export async function sendRefundsDue(deps: RefundDeps): Promise<void> {
  const now = deps.clock.now()
  const never = new Date(now.getTime() + LONGEST_PAUSE_MS)
  const due = await findRefundsToAsk(deps.db, { now, never, limit: ASKED_AT_ONCE })
  await forEachWhileProviderResponds(due, (refund) => checkRefund(deps, refund))
}

/**
 * Handles a provider's refund event. Checks finished refunds too: a bank may return money days
 * later. Throws until the outcome is stored, so that the provider repeats the event.
 */
export async function handleRefundEvent(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const refund = await findRefundOfPayment(deps.db, paymentIntentId)
    if (!refund || (await checkRefund(deps, refund))) return
  }
  throw unavailable('This refund is being looked at already')
}

/** True when this call stored the outcome. */
async function checkRefund(deps: RefundDeps, refund: RefundRow): Promise<boolean> {
  try {
    const outcome = await requestRefund(providerOf(deps, refund), refund)
    return await recordOutcome(deps, refund, outcome)
  } catch (error) {
    if (error instanceof PaymentProviderError && refund.state === 'pending') {
      const { providerRefundId, state } = refund
      await recordOutcome(deps, refund, { state, providerRefundId, lastErrorCode: error.code })
    }
    throw error
  }
}

function recordOutcome(
  { db, clock, publish }: RefundDeps,
  refund: RefundRow,
  outcome: RefundOutcome,
): Promise<boolean> {
  const now = clock.now()
  const askAfter = new Date(now.getTime() + pauseAfter(refund, now))
  return db.transaction(async (tx) => {
    const isNoted = await changeRefund(tx, refund, { ...outcome, askAfter, updatedAt: now })
    if (isNoted && outcome.state === 'failed') {
      await insertRefund(tx, nextAttempt(refund, outcome, askAfter, now))
    }
    const isNews = outcome.state === 'succeeded' && refund.state !== 'succeeded'
    const rental = isNoted && isNews && (await findRental(tx, refund.rentalId))
    if (rental) {
      const { amountCents, idempotencyKey } = refund
      const sent = { ...rentalEvent(rental, now), amountCents, idempotencyKey }
      await publish(tx, 'refund_sent', sent)
    }
    return isNoted
  })
}

/** A new idempotency key: the provider repeats its stored answer to the old one for a day. */
function nextAttempt(refund: RefundRow, outcome: RefundOutcome, askAfter: Date, now: Date) {
  const { rentalId, itemKey, amountCents, reason, dueSince, idempotencyKey } = refund
  const { paymentIntentId, paymentProvider } = refund
  const attempt = refund.attempt + 1
  const { lastErrorCode } = outcome
  const firstKey = idempotencyKey.replace(/:\d+$/, '')
  return {
    ...{ rentalId, itemKey, paymentIntentId, paymentProvider, amountCents, reason, dueSince },
    ...{ attempt, lastErrorCode, askAfter, idempotencyKey: `${firstKey}:${attempt}` },
    ...{ createdAt: now, updatedAt: now },
  }
}

/** Waits as long again as the refund has been due, between a minute and an hour. */
function pauseAfter({ dueSince }: RefundRow, now: Date): number {
  const waitedMs = now.getTime() - dueSince.getTime()
  return Math.min(Math.max(waitedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
}

interface RefundOutcome {
  state: RefundState
  providerRefundId: string | null
  lastErrorCode: string | null
}

/**
 * Refunds only the amount missing in the provider's list: after a crash or a lost answer, or by
 * hand at the provider, a refund may exist that is not recorded here.
 */
async function requestRefund(payments: Payments, refund: RefundRow): Promise<RefundOutcome> {
  const { idempotencyKey, state, amountCents, paymentIntentId } = refund
  const given = await payments.listRefunds(paymentIntentId)
  const alive = given.filter(({ status }) => status !== 'failed')
  const missingCents = amountCents - alive.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (missingCents <= 0) return outcomeOf(alive)
  const own = given.find((one) => one.idempotencyKey === idempotencyKey)
  if (own || state === 'succeeded') return failed(own)
  try {
    const request = { idempotencyKey, paymentIntentId, amountCents: missingCents }
    const made = await payments.refund(request)
    return made.status === 'failed' ? failed(made) : outcomeOf([...alive, made])
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // Without an answer the refund may exist: only the same idempotency key is safe.
    const state = error.isStored ? 'failed' : 'pending'
    return { state, providerRefundId: null, lastErrorCode: error.code }
  }
}

function outcomeOf(alive: ProviderRefund[]): RefundOutcome {
  const isThrough = alive.every(({ status }) => status === 'succeeded')
  return {
    state: isThrough ? 'succeeded' : 'pending',
    providerRefundId: alive.at(-1)?.id ?? null,
    lastErrorCode: null,
  }
}

function failed(refund: ProviderRefund | undefined): RefundOutcome {
  return {
    state: 'failed',
    providerRefundId: refund?.id ?? null,
    lastErrorCode: refund?.failureCode ?? 'refund_failed',
  }
}
