import { DAYS_TO_DECIDE } from '@commonplot/shared/rentals/deposit.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAnswerClaim } from './handover-mutations.ts'

const Dialog = lazyPart(async () => (await import('../../ui/dialog.tsx')).Dialog)

interface AnswerClaimProps {
  rental: Rental
  amount: number
  deposit: number
}

/** Either answer is final, so each is asked about once. */
export function AnswerClaim({ rental, amount, deposit }: AnswerClaimProps) {
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
