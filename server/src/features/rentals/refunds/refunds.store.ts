import { and, asc, eq, gt, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../../background/delete-in-batches.ts'
import { refunds } from './refunds.table.ts'

export type RefundRow = typeof refunds.$inferSelect
type NewRefund = typeof refunds.$inferInsert
type RefundChanges = Partial<
  Pick<RefundRow, 'state' | 'providerRefundId' | 'lastErrorCode' | 'askAfter' | 'updatedAt'>
>

/** The current attempts: failed ones are history. */
function selectRefunds(db: Database, condition: SQL | undefined) {
  return db
    .select()
    .from(refunds)
    .where(and(ne(refunds.state, 'failed'), condition))
}

export async function insertRefund(db: WritableDatabase, refund: NewRefund): Promise<void> {
  await db.insert(refunds).values(refund)
}

/** One refund per payment. */
export async function findRefundsOf(db: Database, rentalId: string): Promise<RefundRow[]> {
  return selectRefunds(db, eq(refunds.rentalId, rentalId))
}

export async function findRefundOfPayment(
  db: Database,
  paymentIntentId: string,
): Promise<RefundRow | undefined> {
  const [row] = await selectRefunds(db, eq(refunds.paymentIntentId, paymentIntentId))
  return row
}

/** `never` is later than any retry; only a wrong clock can have stored it. */
export async function findRefundsToAsk(
  db: Database,
  { now, never, limit }: { now: Date; never: Date; limit: number },
): Promise<RefundRow[]> {
  const isDue = or(lte(refunds.askAfter, now), gt(refunds.askAfter, never))
  return selectRefunds(db, and(eq(refunds.state, 'pending'), isDue))
    .orderBy(asc(refunds.askAfter))
    .limit(limit)
}

export async function findStuckRefunds(
  db: Database,
  dueBefore: Date,
  most = Number.MAX_SAFE_INTEGER,
): Promise<RefundRow[]> {
  return selectRefunds(db, isStuck(dueBefore)).orderBy(asc(refunds.dueSince)).limit(most)
}

export function countStuckRefunds(db: Database, dueBefore: Date): Promise<number> {
  return db.$count(refunds, isStuck(dueBefore))
}

/** A refund with an error, or one that takes too long. */
function isStuck(dueBefore: Date): SQL | undefined {
  const isInTrouble = or(isNotNull(refunds.lastErrorCode), lt(refunds.dueSince, dueBefore))
  return and(eq(refunds.state, 'pending'), isInTrouble)
}

/** Optimistic: false when the attempt's state has changed since it was read. */
export async function changeRefund(
  db: WritableDatabase,
  { paymentIntentId, attempt, state }: RefundRow,
  changes: RefundChanges,
): Promise<boolean> {
  const changed = await db
    .update(refunds)
    .set(changes)
    .where(
      and(
        eq(refunds.paymentIntentId, paymentIntentId),
        eq(refunds.attempt, attempt),
        eq(refunds.state, state),
      ),
    )
    .returning({ attempt: refunds.attempt })
  return changed.length > 0
}

/** Makes the rental's pending refunds due now; false without any. */
export async function makeRefundsDue(
  tx: WritableDatabase,
  rentalId: string,
  now: Date,
): Promise<boolean> {
  const due = await tx
    .update(refunds)
    .set({ askAfter: now, updatedAt: now })
    .where(and(eq(refunds.rentalId, rentalId), eq(refunds.state, 'pending')))
    .returning({ attempt: refunds.attempt })
  return due.length > 0
}

/**
 * Failed attempts that a later attempt has made good. The first attempt of a late payment stays,
 * because late payments are counted by it.
 */
export function outdatedAttempts(moment: Date): DeleteSome {
  const { paymentIntentId, attempt, itemKey } = refunds
  const isOld = and(
    eq(refunds.state, 'failed'),
    lt(refunds.updatedAt, moment),
    or(gt(attempt, 1), ne(refunds.reason, 'dates_gone')),
    sql`exists (select from refunds as later where later.payment_intent_id = ${paymentIntentId}
      and later.item_key = ${itemKey} and later.attempt > ${attempt} and later.state = 'succeeded')`,
  )
  return async (db, most) => {
    const old = db
      .select({ paymentIntentId, attempt, itemKey })
      .from(refunds)
      .where(isOld)
      .limit(most)
    const isOne = sql`(${paymentIntentId}, ${attempt}, ${itemKey}) in (${old})`
    return (await db.delete(refunds).where(isOne).returning({ attempt })).length
  }
}
