import type { Receipt } from '@commonplot/shared/impact/activity.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Popover } from '../../ui/popover.tsx'

interface ReceiptPopoverProps {
  co2SavedKg: number
  receipt: Receipt
}

/** A CO2 figure that says on request where it comes from. */
export function ReceiptPopover({ co2SavedKg, receipt }: ReceiptPopoverProps) {
  const format = useFormat()
  const { format: exact } = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 20 })
  const { factor, unit, low, high, source, year, region, amount, assumed } = receipt
  return (
    <Popover
      label="Where this figure comes from"
      trigger={
        <button
          type="button"
          className="min-h-11 font-semibold text-leaf underline decoration-dotted underline-offset-4"
        >
          about {format.rating(co2SavedKg)} kg CO2
        </button>
      }
    >
      <p className="font-semibold">Where this figure comes from</p>
      <p className="mt-2">
        {exact(amount)} × {exact(factor)} kg CO2e per {unit}
        {assumed && ' (a typical amount, as none was given)'}
      </p>
      <p className="mt-2 text-ink-soft">
        Studies say {exact(low)} to {exact(high)} kg. {source}, {year}, {region}.
      </p>
    </Popover>
  )
}
