import { DAYS_TO_DECIDE } from '@commonplot/shared/rentals/deposit.ts'
import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { Side } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showRental } from '../rental-queries.ts'
import { claimLine } from './handover-words.ts'

const WHO = {
  owner: { now: 'You ask', over: 'You asked' },
  others: { now: 'The host asks', over: 'The host asked' },
}

interface ClaimStateProps {
  rental: Rental
  side: Side | null
  canAnswer: boolean
}

/** Amount, reason and outcome of a claim, the same for host and renter. */
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

const Dialog = lazyPart(async () => (await import('../../../ui/dialog.tsx')).Dialog)

interface AnswerClaimProps {
  rental: Rental
  amount: number
  deposit: number
}

/** Either answer is final, so each is asked about once. */
function AnswerClaim({ rental, amount, deposit }: AnswerClaimProps) {
  const [asked, setAsked] = useState<'accept' | 'object' | null>(null)
  const answer = useAnswerClaim(rental.id)
  const ask = (what: 'accept' | 'object') => void Dialog.open(() => setAsked(what))
  const accepts = asked === 'accept'
  const [claimed, rest] = [formatMoney(amount), formatMoney(deposit - amount)]
  const words = accepts
    ? `The host keeps ${claimed} of your deposit, and ${rest} comes back to you. This cannot be taken back.`
    : `An operator looks at what you both have said and decides between nothing and ${claimed}. Without a decision within ${DAYS_TO_DECIDE} days all of it comes back to you.`
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => ask('accept')} {...Dialog.prefetchOnIntent}>
        Accept {claimed}
      </Button>
      <Button variant="secondary" onClick={() => ask('object')} {...Dialog.prefetchOnIntent}>
        Object
      </Button>
      {asked !== null && (
        <Dialog
          open
          onOpenChange={() => setAsked(null)}
          title={accepts ? `Accept ${claimed}?` : 'Object to the claim?'}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsked(null)}>
                Not yet
              </Button>
              <Button
                busyLabel={answer.isPending && 'Sending...'}
                onClick={() => answer.mutate(accepts, { onSettled: () => setAsked(null) })}
              >
                {accepts ? 'Yes, accept' : 'Yes, object'}
              </Button>
            </>
          }
        >
          <p>{words}</p>
        </Dialog>
      )}
    </div>
  )
}

function useAnswerClaim(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) =>
      call(handoverApi.answerClaim, { params: { id }, body: { accept } }),
    onSuccess: ({ rental }) => showRental(queryClient, rental),
    meta: {
      changes: ['rentals'],
      failure: (error) => wordsOf(error, 'Answering failed. Please try again.'),
    },
  })
}

const UNSEEN = '/pictures/default-garden.svg'

/** Small beside each other; one opens large in a tab of its own. */
export function RentalPhotos({ photos, of }: { photos: readonly string[]; of: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, place) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block rounded-md">
            <Picture
              src={photo}
              fallback={UNSEEN}
              alt={`Photo ${place + 1}: ${of}`}
              width={96}
              height={96}
              sizes="6rem"
              className="size-24 rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
