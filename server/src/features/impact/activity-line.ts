import type { ActivityMetadata, ActivityType } from '@commonplot/shared/impact/activity.ts'
import type { BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact, pointsFor } from '@commonplot/shared/impact/carbon.ts'
import type { CarbonFactor } from '@commonplot/shared/impact/carbon-factors.ts'
import { selfReportedPoints } from '@commonplot/shared/impact/daily-bounds.ts'
import { v7 as newId } from 'uuid'
import type { LedgerLine, NewLedgerLine } from './ledger.store.ts'

export interface ActivityToLog extends ActivityMetadata {
  userId: string
  activityType: ActivityType
  description: string
  /** A retry with the same one is answered with what was saved the first time. */
  clientId?: string | undefined
  /** Makes it evidence of the grade `rental`; each rental counts once for a person. */
  rentalId?: string | undefined
  now: Date
  /** The person's own calendar day. */
  localDay: string
  /** In place of our own factor for kilometres not driven. */
  carKmFactor?: CarbonFactor | undefined
}

/** `earnedThatDay`: the points of the person's self-reports of this type on this day so far. */
export function activityLine(entry: ActivityToLog, earnedThatDay: number): NewLedgerLine {
  const { userId, activityType, description, plantType, clientId, rentalId } = entry
  const quantity = toThousandths(entry.quantity)
  const weight = toThousandths(entry.weight)
  const distance = toThousandths(entry.distance)
  const amounts = { plantType, quantity, weight, distance } as ActivityMetadata
  const carbon = carbonImpact({ activityType, ...amounts }, entry.carKmFactor)
  return {
    userId,
    id: newId(),
    clientId: clientId ?? null,
    activityType,
    description,
    plantType: plantType ?? null,
    quantity: quantity ?? null,
    weightKg: weight ?? null,
    distanceKm: distance ?? null,
    co2SavedGrams: Math.round(carbon.carbonSaved * 1000),
    points:
      rentalId === undefined
        ? selfReportedPoints(activityType, carbon, earnedThatDay)
        : pointsFor(carbon.carbonSaved),
    receipt: carbon.receipt,
    evidence: rentalId === undefined ? 'self-reported' : 'rental',
    rentalId: rentalId ?? null,
    localDay: entry.localDay,
    createdAt: entry.now,
  }
}

export function rewardLine(
  { userId, localDay, createdAt }: LedgerLine,
  badge: BadgeRule,
): NewLedgerLine {
  return {
    userId,
    id: newId(),
    kind: 'badge-reward',
    description: `Badge earned: ${badge.name}`,
    co2SavedGrams: 0,
    points: badge.pointsReward,
    badgeId: badge.id,
    localDay,
    createdAt,
  }
}

/** Nothing is erased: a line with the opposite figures is added. */
export function undoLine(line: LedgerLine, now: Date): NewLedgerLine {
  return {
    ...line,
    id: newId(),
    clientId: null,
    kind: 'undo',
    undoesId: line.id,
    co2SavedGrams: -line.co2SavedGrams,
    points: -line.points,
    createdAt: now,
  }
}

/** As exact as the ledger keeps amounts, so that a sum of lines equals the running total. */
function toThousandths(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 1000) / 1000
}
