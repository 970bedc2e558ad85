import { MONEY_STATES } from '@commonplot/shared/operator/money.ts'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Select } from '../../ui/inputs.tsx'
import { lastMonths, STATE_LABELS } from './money-words.ts'
import type { TabFilters } from './operator-search.ts'

const MONTHS_SHOWN = 24

interface MoneySelectsProps {
  filters: TabFilters<'money'>
  change: (changes: TabFilters<'money'>) => void
}

export function MoneySelects({ filters: { month, state }, change }: MoneySelectsProps) {
  const format = useFormat()
  const months = lastMonths(useClock().now, MONTHS_SHOWN)
  // An older one can stand in the address.
  const offered = month && !months.includes(month) ? [...months, month] : months
  return (
    <>
      <Select
        aria-label="Month"
        value={month ?? ''}
        onChange={({ target }) => change({ month: target.value })}
      >
        <option value="">All time</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {format.plainDate(`${name}-01`, { month: 'long', year: 'numeric' })}
          </option>
        ))}
      </Select>
      <Select
        aria-label="State"
        value={state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">Any state</option>
        {MONEY_STATES.map((name) => (
          <option key={name} value={name}>
            {STATE_LABELS[name]}
          </option>
        ))}
      </Select>
    </>
  )
}
