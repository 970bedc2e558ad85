import { MONEY_FIGURES, type MoneyTotals } from '@commonplot/shared/operator/money.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { formatMoney } from '../../lib/format.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FIGURE_LABELS } from './money-words.ts'
import { moneyTotalsOptions } from './operator-queries.ts'

interface Total {
  label: string
  amount: number
  filters: Record<string, string>
}

/** Each with the rows that it is the sum of; earnings with the payments that they come from. */
function totalsOf(totals: MoneyTotals): Total[] {
  return [
    ...MONEY_FIGURES.map((figure) => ({
      label: FIGURE_LABELS[figure],
      amount: totals[figure],
      filters: { figure },
    })),
    { label: 'Fees earned', amount: totals.platformFees, filters: { kind: 'payment' } },
    { label: 'For hosts', amount: totals.hosts, filters: { kind: 'payment' } },
  ]
}

interface MoneyTotalsRowProps {
  month: string | undefined
  figure: string | undefined
}

export function MoneyTotalsRow({ month, figure }: MoneyTotalsRowProps) {
  const query = useQuery(moneyTotalsOptions(month))
  if (query.isPending) return <Skeleton className="h-44 rounded-lg! lg:h-24" />
  if (!query.data) return <FailureLine words="Adding it up failed." query={query} />
  return (
    <ul
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 xl:grid-cols-7"
    >
      {totalsOf(query.data).map(({ label, amount, filters }) => {
        const isShown = figure !== undefined && filters['figure'] === figure
        return (
          <li key={label} className="bg-card max-xl:last:col-span-2">
            <Link
              href={operatorPath('money', { ...filters, ...(month && { month }) })}
              aria-current={isShown ? 'true' : undefined}
              className={clsx(
                'flex h-full flex-col justify-between gap-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4',
                isShown && 'bg-sunken',
              )}
            >
              <span className="text-sm text-ink-soft">{label}</span>
              <span className="display figures text-lg font-semibold">{formatMoney(amount)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
