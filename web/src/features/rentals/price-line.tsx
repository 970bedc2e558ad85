import { inCents, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { formatMoney } from '../../lib/format.ts'
import type { RentableItem, Stay } from './rentable-item.ts'
import { UNITS } from './rental-summary.tsx'

interface PriceLineProps {
  item: RentableItem
  /** Null while the dates are not chosen. */
  stay: Stay | null
}

/** What it costs, beside the button that goes on. */
export function PriceLine({ item, stay }: PriceLineProps) {
  const [unit, units] = UNITS[item.type]
  if (!stay) return <Figure amount={item.price} words={`per ${unit}`} />
  const quote = quoteRental(item.type, inCents(item.price), stay.startDate, stay.endDate)
  const words = `for ${quote.duration} ${quote.duration === 1 ? unit : units}`
  return <Figure amount={quote.totalCents / 100} words={words} />
}

export function Figure({ amount, words }: { amount: number; words: string }) {
  return (
    <p className="items-baseline gap-x-2 sm:flex">
      <span className="display figures block text-xl font-semibold">{formatMoney(amount)}</span>{' '}
      <span className="block text-ink-soft max-sm:text-sm">{words}</span>
    </p>
  )
}
