import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

/** A suspended person may only finish rentals and requests under way. */
export const suspension = z.object({ reason: z.string(), until: instant })
export type Suspension = z.infer<typeof suspension>

interface SuspensionColumns {
  suspendedUntil: Date | null
  suspensionReason: string | null
}

/**
 * The suspension of the row, or null once its time is over, even if the row was not updated yet.
 */
export function suspensionAt(
  { suspendedUntil, suspensionReason }: SuspensionColumns,
  now: Date,
): Suspension | null {
  if (!suspendedUntil || suspendedUntil <= now) return null
  return { reason: suspensionReason ?? '', until: suspendedUntil.toISOString() }
}
