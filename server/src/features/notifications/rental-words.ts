import { DAYS_TO_ANSWER, DAYS_TO_DECIDE } from '@commonplot/shared/rentals/deposit.ts'
import type { DomainEvents } from '../../domain-events.ts'

type HandoverEvent = DomainEvents['rental_news']

interface Words {
  to: 'renter' | 'owner'
  title: string
  body: string
}

export const dollarsOf = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** A tool may still be with its renter: the sweep completes a rental by the calendar. */
export const completionWords = {
  plot: { owner: 'Its days are over.', renter: 'Thank you for looking after it.' },
  tool: {
    owner: 'If it is still out, say when it is back.',
    renter: 'If it is still with you, please bring it back today.',
  },
} as const

/** For one side or both, never for the side that acted. */
export function handoverWords({
  news,
  by,
  itemName,
  depositCents,
  amountCents = 0,
  endDate,
}: HandoverEvent): Words[] {
  const other = by === 'owner' ? 'renter' : 'owner'
  const amount = dollarsOf(amountCents)
  const both = (title: string, body: string): Words[] =>
    (['renter', 'owner'] as const).map((to) => ({ to, title, body }))
  const one = (to: Words['to'], title: string, body: string): Words[] => [{ to, title, body }]
  switch (news) {
    case 'picked_up':
      return one(other, `${itemName} was picked up`, 'Say so too, if it was.')
    case 'returned':
      return one(other, `${itemName} is back`, 'Have a look and say whether all is well.')
    case 'overdue':
      return both(
        `${itemName} should be back`,
        'Its last day is over and nobody has said that it is back.',
      )
    case 'extended':
      return one('owner', `${itemName} is kept longer`, `The renter has it until ${endDate} now.`)
    case 'deposit_back':
      return one(
        'renter',
        `Your deposit for ${itemName} goes back`,
        `${dollarsOf(depositCents)} is on its way to your card.`,
      )
    case 'claimed':
      return one(
        'renter',
        `${amount} of your deposit is claimed`,
        `The host of ${itemName} says why. Accept or object within ${DAYS_TO_ANSWER} days.`,
      )
    case 'claim_accepted':
      return one(
        'owner',
        'Your claim was accepted',
        `You keep ${amount} of the deposit for ${itemName}.`,
      )
    case 'claim_objected':
      return one(
        'owner',
        'The renter objects to your claim',
        `Somebody in charge decides about ${itemName} within ${DAYS_TO_DECIDE} days.`,
      )
    case 'claim_unanswered':
      return both(
        'A claim was not answered',
        `Somebody in charge decides about ${itemName} within ${DAYS_TO_DECIDE} days.`,
      )
    case 'claim_decided':
      return both('A claim was decided', `The host of ${itemName} keeps ${amount} of the deposit.`)
    case 'claim_lapsed':
      return both(
        'A claim was not decided in time',
        `The deposit for ${itemName} goes back to the renter.`,
      )
  }
}
