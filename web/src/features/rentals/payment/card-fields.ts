import { isCardExpired, isCardNumber } from '@commonplot/shared/payments/card.ts'

export interface CardDraft {
  number: string
  expiry: string
  cvc: string
  postcode: string
}

export const EMPTY_CARD: CardDraft = { number: '', expiry: '', cvc: '', postcode: '' }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Groups of four, as on the card. */
export function groupNumber(text: string): string {
  return (
    digitsOf(text)
      .slice(0, 19)
      .match(/\d{1,4}/g) ?? []
  ).join(' ')
}

export function groupExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

interface Typed {
  text: string
  caret: number
}

/** Deletes the neighbouring digit when only a separator was deleted. */
function withoutDigit(before: string, { text, caret }: Typed, isForward: boolean): Typed {
  const isOnlyGap = text.length < before.length && digitsOf(text) === digitsOf(before)
  if (!isOnlyGap) return { text, caret }
  const place = digitsOf(text.slice(0, caret)).length - (isForward ? 0 : 1)
  const digits = digitsOf(text).split('')
  if (place >= 0) digits.splice(place, 1)
  return { text: digits.join(''), caret: Math.max(0, place) }
}

/** Regroups the typed digits and leaves the caret behind the same digit. */
export function regroup(
  before: string,
  typed: Typed,
  group: (text: string) => string,
  isForward = false,
): Typed {
  const { text, caret } = withoutDigit(before, typed, isForward)
  const digitsBefore = digitsOf(text.slice(0, caret)).length
  const grouped = group(text)
  let place = 0
  for (let seen = 0; seen < digitsBefore && place < grouped.length; place += 1) {
    if (/\d/.test(grouped.charAt(place))) seen += 1
  }
  return { text: grouped, caret: place }
}

export function readCard({ number, expiry, cvc, postcode }: CardDraft) {
  const [expMonth = 0, expYear = 0] = expiry.split('/').map(Number)
  return { number: digitsOf(number), expMonth, expYear, cvc, postcode: postcode.trim() }
}

export function cardErrors(draft: CardDraft, now: Date): Partial<Record<keyof CardDraft, string>> {
  const card = readCard(draft)
  const hasExpiry = /^\d\d \/ \d\d$/.test(draft.expiry) && card.expMonth >= 1 && card.expMonth <= 12
  return {
    ...(!isCardNumber(card.number) && { number: 'Check the card number.' }),
    ...(!hasExpiry && { expiry: 'Use MM / YY.' }),
    ...(hasExpiry && isCardExpired(card, now) && { expiry: 'This card has expired.' }),
    ...(!/^\d{3,4}$/.test(card.cvc) && { cvc: 'Three or four digits.' }),
    ...(card.postcode === '' && { postcode: 'Enter your postcode.' }),
  }
}
