import { MONEY_FIGURES } from '@commonplot/shared/operator/money.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { formatMoney } from '../../lib/format.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FIGURE_LABELS } from './money-words.ts'
import { moneyTotalsOptions } from './operator-queries.ts'

interface MoneyTotalsRowProps {
  month: string | undefined
  figure: string | undefined
}

/** Each opens the rows that it is the sum of. */
export function MoneyTotalsRow({ month, figure }: MoneyTotalsRowProps) {
  const query = useQuery(moneyTotalsOptions(month))
  if (query.isPending) return <Skeleton className="h-44 rounded-lg! lg:h-24" />
  if (!query.data) return <FailureLine words="Adding it up failed." query={query} />
  const totals = query.data
  return (
    <ul
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 xl:grid-cols-7"
    >
      {MONEY_FIGURES.map((name) => {
        const isShown = name === figure
        return (
          <li key={name} className="bg-card max-xl:last:col-span-2">
            <Link
              href={operatorPath('money', { figure: name, ...(month && { month }) })}
              aria-current={isShown ? 'true' : undefined}
              className={clsx(
                'flex h-full flex-col justify-between gap-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4',
                isShown && 'bg-sunken',
              )}
            >
              <span className="text-sm text-ink-soft">{FIGURE_LABELS[name]}</span>
              <span className="display figures text-lg font-semibold">
                {formatMoney(totals[name])}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
