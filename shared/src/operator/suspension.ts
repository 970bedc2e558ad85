import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

/** A suspended person may only finish what they began. */
export const suspension = z.object({ reason: z.string(), until: instant })
export type Suspension = z.infer<typeof suspension>

interface SuspensionColumns {
  suspendedUntil: Date | null
  suspensionReason: string | null
}

/** What stands in the row counts until its time is over, whether or not that was written down. */
export function suspensionAt(
  { suspendedUntil, suspensionReason }: SuspensionColumns,
  now: Date,
): Suspension | null {
  if (!suspendedUntil || suspendedUntil <= now) return null
  return { reason: suspensionReason ?? '', until: suspendedUntil.toISOString() }
}
