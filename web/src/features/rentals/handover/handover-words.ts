import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { Side } from '@commonplot/shared/rentals/handover.ts'
import {
  depositGoesBackAt,
  type HandoverPhase,
} from '@commonplot/shared/rentals/handover-actions.ts'
import { DEPOSIT_STATUS_LABELS, type Rental } from '@commonplot/shared/rentals/rental.ts'
import { type Format, formatMoney } from '../../../lib/format.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

const BADGES: Record<HandoverPhase, [label: string, tone: BadgeTone]> = {
  to_come: ['To come', 'sky'],
  pick_up: ['Ready', 'sun'],
  out: ['Handed over', 'leaf'],
  overdue: ['Overdue', 'red'],
  back: ['Back', 'leaf'],
  over: ['Ended', 'soil'],
}

export function phaseBadge(phase: HandoverPhase, { depositStatus }: Rental) {
  if (phase !== 'back' || depositStatus === null) return BADGES[phase]
  const tone: BadgeTone = depositStatus === 'released' ? 'leaf' : 'sun'
  return [DEPOSIT_STATUS_LABELS[depositStatus], tone] as const
}

/** Where it stands, in one line that can be read at arm's length. */
export function headline(phase: HandoverPhase, rental: Rental, side: Side | null, told: Told) {
  const { type, startDate, endDate, timeZone, handover } = rental
  const { format, now } = told
  const [starts, ends] = [format.plainDate(startDate), format.plainDate(endDate)]
  const isTool = type === 'tool'
  switch (phase) {
    case 'to_come':
      return `Begins on ${starts}`
    case 'pick_up': {
      if (todayIn(timeZone, now) > startDate) return `Ready since ${starts}`
      if (!isTool) return 'Gate and keys today'
      return side === 'owner' ? 'Hand it over today' : 'Pick it up today'
    }
    case 'out':
      return isTool ? `Due back on ${ends}` : `In use until ${ends}`
    case 'overdue':
      return `Overdue since ${ends}`
    case 'back': {
      const day = format.date(handover.returnedAt ?? '', timeZone)
      return isTool ? `Back since ${day}` : `Given back on ${day}`
    }
    case 'over':
      return `Ended on ${ends}`
  }
}

interface Told {
  format: Format
  now: Date
}

/** The state of the deposit and the date of its return; null for a rental without one. */
export function depositLine(rental: Rental, side: Side | null, format: Format): string | null {
  const { securityDeposit, depositStatus, claim, handover, timeZone } = rental
  if (securityDeposit === null || depositStatus === null) return null
  const deposit = formatMoney(securityDeposit)
  const kept = claim?.keptAmount ?? 0
  switch (depositStatus) {
    case 'held': {
      const day = format.date(depositGoesBackAt(rental).toISOString(), timeZone)
      const host = side === 'owner' ? 'you claim' : 'the host claims'
      if (handover.returnedAt)
        return `${deposit} deposit goes back on ${day}, unless ${host} a part.`
      if (rental.isOverdue)
        return `${deposit} deposit waits until it is back, at the latest ${day}.`
      return `${deposit} deposit goes back once it is returned.`
    }
    case 'claimed':
      return `${deposit} deposit waits until the claim is settled.`
    case 'released': {
      const isThere = rental.refundStatus === 'succeeded'
      return `${deposit} deposit ${isThere ? 'went' : 'is on its way'} back.`
    }
    case 'partly_kept':
      return `${formatMoney(kept)} of the ${deposit} deposit is kept, ${formatMoney(securityDeposit - kept)} goes back.`
    case 'kept':
      return `The whole deposit of ${deposit} is kept.`
  }
}

/** The next step of a claim, and its default at the deadline. */
export function claimLine({ claim, timeZone }: Rental, side: Side | null, format: Format) {
  if (!claim) return null
  const until = claim.until && format.date(claim.until, timeZone)
  const renter = side === 'renter' ? 'you' : 'the renter'
  switch (claim.state) {
    case 'open':
      return side === 'renter'
        ? `Please answer by ${until}. Without an answer an operator decides.`
        : `The renter has until ${until} to answer. Without an answer an operator decides.`
    case 'disputed':
      return `An operator decides by ${until}. Without a decision all of it goes back to ${renter}.`
    case 'accepted':
      return side === 'renter' ? 'You accepted it.' : 'The renter accepted it.'
    case 'decided':
      return `An operator decided: ${formatMoney(claim.keptAmount ?? 0)}.`
    case 'lapsed':
      return `Nobody decided in time, so all of it goes back to ${renter}.`
  }
}
