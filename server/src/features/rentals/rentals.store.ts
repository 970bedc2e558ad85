import type { HandoverStep, Side } from '@commonplot/shared/rentals/handover.ts'
import type { ClaimState, RefundState } from '@commonplot/shared/rentals/rental.ts'
import { canBecome } from '@commonplot/shared/rentals/rental-states.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'
import { claims } from './deposits/claims.table.ts'
import { extensions } from './extensions/extensions.table.ts'
import { handoverSteps } from './handover/handover.table.ts'
import { refunds } from './refunds/refunds.table.ts'
import { rentals } from './rentals.table.ts'

export type RentalRow = typeof rentals.$inferSelect & {
  itemName: string
  steps: HandoverStep[]
  claim: ClaimRow | null
  pendingCents: number | null
  reviewedBy: Side[]
  /** Changes without the rental's lock; under it rely on `refundCents` alone. */
  refundStatus: RefundState | null
}

export type NewRental = typeof rentals.$inferInsert

type RentalChanges = Partial<NewRental>

/** Rentals per step of a sweep. The next sweep continues. */
export const SWEPT_AT_ONCE = 200

/** A retry after a failed attempt counts as failed until it succeeds. */
const refundStatus = sql<RefundState | null>`(
  select case when bool_or(${refunds.lastErrorCode} is not null) then 'failed'
    when bool_or(${refunds.state} = 'pending') then 'pending' else max(${refunds.state}) end
  from ${refunds} where ${refunds.rentalId} = ${rentals.id}
    and ${refunds.itemKey} = ${rentals.itemKey} and ${refunds.state} <> 'failed')`

export function selectRentals(db: Database) {
  return db
    .select({
      ...getTableColumns(rentals),
      itemName: sql<string>`coalesce(${plots.name}, ${tools.name})`,
      refundStatus,
      ...rentalDetails,
    })
    .from(rentals)
    .leftJoin(plots, eq(plots.id, rentals.plotId))
    .leftJoin(tools, eq(tools.id, rentals.toolId))
}

export async function findRental(db: Database, id: string): Promise<RentalRow | undefined> {
  const [row] = await selectRentals(db).where(eq(rentals.id, id))
  return row
}

/**
 * Locks the rental, then reads it: a statement that waited for the lock would still see the claims
 * and handovers of before.
 */
export async function lockRental(tx: Database, id: string): Promise<RentalRow | undefined> {
  await tx.select({ id: rentals.id }).from(rentals).where(eq(rentals.id, id)).for('update')
  return findRental(tx, id)
}

/** Optimistic: false when the rental's status has changed since it was read. */
export async function changeRental(
  db: WritableDatabase,
  rental: Pick<RentalRow, 'id' | 'status'>,
  changes: RentalChanges,
): Promise<boolean> {
  const { status } = changes
  if (status && !canBecome(rental.status, status)) {
    throw new Error(`Illegal rental transition: ${rental.status} to ${status}`)
  }
  const changed = await db
    .update(rentals)
    .set(changes)
    .where(and(eq(rentals.id, rental.id), eq(rentals.status, rental.status)))
    .returning({ id: rentals.id })
  return changed.length > 0
}

/** False once the rental is paid or cancelled. */
export async function saveSpecialRequests(
  db: WritableDatabase,
  id: string,
  specialRequests: string,
): Promise<boolean> {
  const saved = await db
    .update(rentals)
    .set({ specialRequests })
    .where(and(eq(rentals.id, id), inArray(rentals.status, ['held', 'expired'])))
    .returning({ id: rentals.id })
  return saved.length > 0
}

export interface ClaimRow {
  amountCents: number
  reason: string
  photos: string[]
  state: ClaimState
  createdAt: string
  answeredAt: string | null
}

/** An instant in the format of the contracts. */
const iso = (column: unknown) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofRental = (table: typeof handoverSteps | typeof claims | typeof extensions) =>
  sql`${table.rentalId} = ${rentals.id} and ${table.itemKey} = ${rentals.itemKey}`

/** Handover, claim, extension and reviews of a rental, for any query over rentals. */
const rentalDetails = {
  steps: sql<HandoverStep[]>`(select coalesce(json_agg(json_build_object(
      'step', ${handoverSteps.step}, 'by', ${handoverSteps.by}, 'note', ${handoverSteps.note},
      'photos', ${handoverSteps.photos}, 'allWell', ${handoverSteps.allWell},
      'at', ${iso(handoverSteps.at)}) order by ${handoverSteps.at}, ${handoverSteps.by}), '[]')
    from ${handoverSteps} where ${ofRental(handoverSteps)})`,
  claim: sql<ClaimRow | null>`(select json_build_object(
      'amountCents', ${claims.amountCents}, 'reason', ${claims.reason}, 'photos', ${claims.photos},
      'state', ${claims.state}, 'createdAt', ${iso(claims.createdAt)},
      'answeredAt', ${iso(claims.answeredAt)})
    from ${claims} where ${ofRental(claims)})`,
  pendingCents: sql<number | null>`(select ${extensions.amountCents} from ${extensions}
    where ${ofRental(extensions)} and ${extensions.state} = 'held'
    order by ${extensions.createdAt} desc limit 1)`,
  reviewedBy: sql<Side[]>`array(
    select case ${reviews.about} when 'item' then 'renter' else 'owner' end
    from ${reviews} where ${reviews.rentalId} = ${rentals.id} order by 1)`,
}
