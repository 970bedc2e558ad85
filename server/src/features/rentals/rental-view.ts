import { type HandoverStep, handoverOf } from '@commonplot/shared/rentals/handover.ts'
import type { Claim, Rental } from '@commonplot/shared/rentals/rental.ts'
import { type DatedRental, isOverdue, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { ClaimRow, RentalRow } from './rentals.store.ts'

export function toRental(row: RentalRow, now: Date): Rental {
  const itemId = row.plotId ?? row.toolId ?? ''
  return {
    ...row,
    itemId,
    item: { id: itemId, name: row.itemName },
    status: statusAt(row, now),
    price: row.priceCents / 100,
    totalAmount: row.totalCents / 100,
    platformFee: row.platformFeeCents / 100,
    hostAmount: row.hostCents / 100,
    securityDeposit: row.type === 'tool' ? row.depositCents / 100 : null,
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    refundAmount: row.refundCents === null ? null : row.refundCents / 100,
    ...detailsOf(row, now),
    createdAt: row.createdAt.toISOString(),
  }
}

interface DetailsRow extends DatedRental {
  steps: HandoverStep[]
  claim: ClaimRow | null
  depositKeptCents: number
  depositDueAt: Date | null
  pendingEndDate: string | null
  pendingUntil: Date | null
  pendingCents: number | null
}

/** Handover, claim and extension of a rental, as the contract has them. */
function detailsOf(row: DetailsRow, now: Date) {
  const handover = handoverOf(row.steps)
  return {
    handover,
    isOverdue: isOverdue(row, handover, now),
    claim: row.claim && toClaim(row, row.claim),
    extension: pendingExtension(row, now),
  }
}

function toClaim(row: DetailsRow, { amountCents, answeredAt, ...claim }: ClaimRow): Claim {
  const isSettled = claim.state !== 'open' && claim.state !== 'disputed'
  return {
    ...claim,
    amount: amountCents / 100,
    keptAmount: isSettled ? row.depositKeptCents / 100 : null,
    until: row.depositDueAt?.toISOString() ?? null,
  }
}

function pendingExtension(row: DetailsRow, now: Date): Rental['extension'] {
  const { pendingEndDate, pendingUntil, pendingCents } = row
  if (!pendingEndDate || !pendingUntil || pendingUntil <= now) return null
  return {
    endDate: pendingEndDate,
    amount: (pendingCents ?? 0) / 100,
    holdExpiresAt: pendingUntil.toISOString(),
  }
}
