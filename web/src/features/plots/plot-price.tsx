import { clsx } from 'clsx'
import { formatMoney } from '../../lib/format.ts'

/** Null where a garden can be visited but not rented. */
export function PlotPrice({ price, large = false }: { price: number | null; large?: boolean }) {
  if (price === null) return <p className="text-ink-soft">Open to visitors</p>
  return (
    <p>
      <span
        className={clsx(
          'display figures font-semibold text-terracotta',
          large ? 'text-2xl' : 'text-xl',
        )}
      >
        {formatMoney(price)}
      </span>{' '}
      <span className="text-ink-soft">per month</span>
    </p>
  )
}
