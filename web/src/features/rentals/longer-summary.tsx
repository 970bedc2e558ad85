import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { CostLines } from './cost-lines.tsx'
import { longerQuote } from './longer-rental.ts'
import { UNITS } from './rental-summary.tsx'

/** What more days come to, beside what was paid for those before. */
export function LongerSummary({ rental, endDate }: { rental: Rental; endDate: string }) {
  const format = useFormat()
  const { duration, totalCents, moreCents } = longerQuote(rental, endDate)
  const [unit, units] = UNITS[rental.type]
  const lines: Array<[string, string]> = [
    ['Until now', format.plainDate(rental.endDate)],
    ['Then', format.plainDate(endDate)],
    ['Price', `${formatMoney(rental.price)} per ${unit}, as agreed`],
    ['Duration', `${duration} ${duration === 1 ? unit : units} in all`],
    ['New total', formatMoney(totalCents / 100)],
    ['Paid already', formatMoney(rental.totalAmount)],
  ]
  return (
    <section aria-label="What it costs" className="rounded-md bg-sunken p-4">
      <CostLines lines={lines} sum={['To pay now', formatMoney(moreCents / 100)]} />
      {moreCents === 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          These days are within a {unit} that you have paid for.
        </p>
      )}
    </section>
  )
}
