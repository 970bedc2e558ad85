import type { MonthOfEarnings } from '@commonplot/shared/hosting/hosting.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { sumOf } from './hosting-figures.ts'

const COLUMNS = [
  // First, so that a phone shows it without scrolling.
  { of: 'host', label: 'For you' },
  { of: 'rent', label: 'Rent' },
  { of: 'fee', label: 'Fee' },
  { of: 'kept', label: 'Kept deposits' },
] as const

const CELL = 'figures px-4 py-3 text-right whitespace-nowrap'

/** Says in words and figures all that the chart draws. */
export function EarningsTable({ months }: { months: readonly MonthOfEarnings[] }) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached without a mouse
    <section aria-label="Earnings by month" tabIndex={0} className="scroll-sideways">
      <table className="w-full min-w-[34rem]">
        <caption className="sr-only">Earnings by month, the newest first</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="px-4 py-3 text-left font-semibold">
              Month
            </th>
            {COLUMNS.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="px-4 py-3 text-right font-semibold whitespace-nowrap"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row" className="px-4 py-3 text-left font-medium whitespace-nowrap">
                {format.plainDate(`${row.month}-01`, { month: 'long', year: 'numeric' })}
              </th>
              {COLUMNS.map(({ of }) => (
                <td key={of} className={of === 'host' ? `${CELL} font-semibold` : CELL}>
                  {of === 'fee' && row.fee > 0 ? '−' : ''}
                  {formatMoney(row[of])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="px-4 py-3 text-left">
              All time
            </th>
            {COLUMNS.map(({ of }) => (
              <td key={of} className={CELL}>
                {of === 'fee' ? '−' : ''}
                {formatMoney(sumOf(months.map((row) => row[of])))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
