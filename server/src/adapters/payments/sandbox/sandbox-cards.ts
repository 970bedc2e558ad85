import { isCardExpired, isCardNumber } from '@commonplot/shared/payments/card.ts'
import type { SandboxCard } from '@commonplot/shared/payments/payments.contract.ts'
import { paymentRefused } from '../../../failures.ts'

type CardAnswer = { status: 'succeeded' | 'requires_action' } | { refusal: string }

const NUMBERS: Record<string, CardAnswer> = {
  '4242424242424242': { status: 'succeeded' },
  '4000002500003155': { status: 'requires_action' },
  '4000000000000002': { refusal: 'Your card was declined.' },
  '4000000000009995': { refusal: 'Your card has insufficient funds.' },
  '4000000000000119': {
    refusal: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** What the bank behind a test card says; any other number is refused, so no real card is taken. */
export function askBank(card: SandboxCard, now: Date): 'succeeded' | 'requires_action' {
  if (!isCardNumber(card.number)) throw paymentRefused('Your card number is incorrect.')
  if (isCardExpired(card, now)) throw paymentRefused('Your card has expired.')
  const answer = NUMBERS[card.number]
  if (!answer) throw paymentRefused('Only test cards work here. Try 4242 4242 4242 4242.')
  if ('refusal' in answer) throw paymentRefused(answer.refusal)
  return answer.status
}
