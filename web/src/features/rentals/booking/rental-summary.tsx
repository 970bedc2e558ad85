import { inCents, oneDayFewerSavesMonth, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import type { RentableItem, Stay } from '../rentable-item.ts'

export const UNITS = { plot: ['month', 'months'], tool: ['day', 'days'] } as const

const money = (cents: number) => formatMoney(cents / 100)

export function RentalSummary({ item, stay }: { item: RentableItem; stay: Stay }) {
  const format = useFormat()
  const { startDate, endDate } = stay
  const quote = quoteRental(item.type, inCents(item.price), startDate, endDate)
  const [unit, units] = UNITS[item.type]
  const savesMonth = item.type === 'plot' && oneDayFewerSavesMonth(startDate, endDate)
  const lines: Array<[string, string]> = [
    ['Item', item.name],
    ['Start date', format.plainDate(startDate)],
    ['End date', format.plainDate(endDate)],
    ['Price', `${formatMoney(item.price)} per ${unit}`],
    ['Duration', `${quote.duration} ${quote.duration === 1 ? unit : units}`],
    ['Rent', money(quote.rentCents)],
  ]
  if (item.type === 'tool') lines.push(['Security deposit', money(quote.depositCents)])
  return (
    <section aria-label="Rental summary" className="rounded-md bg-sunken p-4">
      <CostLines lines={lines} sum={['Total', money(quote.totalCents)]} />
      <p className="mt-3 text-sm text-ink-soft">
        Out of the rent, the host receives {money(quote.hostCents)} and Commonplot keeps a{' '}
        {money(quote.platformFeeCents)} fee.
        {item.type === 'tool' && ' The deposit comes back when the tool does.'}
      </p>
      {savesMonth && (
        <p className="mt-2 text-sm font-semibold text-leaf">
          One day fewer costs a month less:{' '}
          {money(quote.totalCents - quote.rentCents / quote.duration)}.
        </p>
      )}
    </section>
  )
}

interface PriceLineProps {
  item: RentableItem
  /** Null while the dates are not chosen. */
  stay: Stay | null
}

/** The price beside the Continue button. */
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

interface CostLinesProps {
  lines: ReadonlyArray<readonly [term: string, value: string]>
  /** Stands under the line. */
  sum: readonly [term: string, value: string]
}

/** A column of amounts and their sum. */
export function CostLines({ lines, sum: [sumTerm, sumValue] }: CostLinesProps) {
  return (
    <dl className="space-y-1.5">
      {lines.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>{sumTerm}</dt>
        <dd>{sumValue}</dd>
      </div>
    </dl>
  )
}
