export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover'

const BRANDS: ReadonlyArray<[CardBrand, RegExp]> = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|65|64[4-9])/],
]

const CENTURY = 2000

export function cardBrand(number: string): CardBrand | null {
  return BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? null
}

/** The Luhn check catches a mistyped or swapped digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is good until the end of its month. */
export function isCardExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  const year = card.expYear < 100 ? CENTURY + card.expYear : card.expYear
  const month = now.getUTCMonth() + 1
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && card.expMonth < month)
}
