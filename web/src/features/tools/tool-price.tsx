import { clsx } from 'clsx'
import { formatMoney } from '../../lib/format.ts'

export function ToolPrice({ price, large = false }: { price: number; large?: boolean }) {
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
      <span className="text-ink-soft">per day</span>
    </p>
  )
}
