import type { Suspension } from '@commonplot/shared/operator/suspension.ts'
import { type Failure, forbidden } from './failures.ts'

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

/** "December 3, 2026", where the person is. */
export const dayWords = (moment: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment))

/** To somebody who asks for more than to finish what they began. */
export const refuseSuspended = ({ reason, until }: Suspension, timeZone: string): Failure =>
  forbidden(`Your account is suspended until ${dayWords(until, timeZone)}: ${reason}`)
