import { clsx } from 'clsx'
import { formatMoney } from '../lib/format.ts'

interface PriceProps {
  price: number
  per: string
  large?: boolean
}

export function Price({ price, per, large = false }: PriceProps) {
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
      <span className="text-ink-soft">per {per}</span>
    </p>
  )
}
