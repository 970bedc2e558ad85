import type { Side } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { AnswerClaim } from './answer-claim.tsx'
import { claimLine } from './handover-words.ts'
import { RentalPhotos } from './rental-photos.tsx'

const WHO = {
  owner: { now: 'You ask', over: 'You asked' },
  others: { now: 'The host asks', over: 'The host asked' },
}

interface ClaimStateProps {
  rental: Rental
  side: Side | null
  canAnswer: boolean
}

/** What the host asks for and why, and what comes of it, the same for both. */
export function ClaimState({ rental, side, canAnswer }: ClaimStateProps) {
  const format = useFormat()
  const { claim, securityDeposit } = rental
  if (!claim || securityDeposit === null) return null
  const isWaiting = claim.state === 'open' || claim.state === 'disputed'
  const who = WHO[side === 'owner' ? 'owner' : 'others'][isWaiting ? 'now' : 'over']
  const amount = formatMoney(claim.amount)
  return (
    <section aria-label="Claim" className="space-y-3 rounded-md bg-sunken p-4">
      <p className="font-semibold">
        {who} for {amount} of the {formatMoney(securityDeposit)} deposit
      </p>
      <p className="whitespace-pre-line">{claim.reason}</p>
      <RentalPhotos photos={claim.photos} of="the claim" />
      <p className="text-ink-soft">{claimLine(rental, side, format)}</p>
      {canAnswer && <AnswerClaim rental={rental} amount={claim.amount} deposit={securityDeposit} />}
    </section>
  )
}
