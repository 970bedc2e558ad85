import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import { nextFreeWords } from '@commonplot/shared/rentals/bookable-dates.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import type { RentableItem, Stay } from './rentable-item.ts'
import type { useStay } from './use-stay.ts'

interface StayNotesProps {
  item: RentableItem
  dates: ReturnType<typeof useStay>
  onChange: (stay: Stay) => void
}

/** What the host asks of a stay and, where days are taken, which ones are free instead. */
export function StayNotes({ item, dates, onChange }: StayNotesProps) {
  const format = useFormat()
  const { nextFree, today, last } = dates
  const asked = stayRuleWords(item)
  // Said aloud when it changes, so it is there before; while it is empty it takes no room.
  return (
    <div role="status" className="col-span-full space-y-3 empty:-mt-4">
      {asked && <p className="text-sm text-ink-soft">{asked}</p>}
      {nextFree && (
        <p className="font-semibold">
          Those dates are taken. {nextFreeWords(nextFree, today, format.plainDate)}
        </p>
      )}
      {nextFree && nextFree.endDate <= last && (
        <Button variant="secondary" onClick={() => onChange(nextFree)}>
          Choose these
        </Button>
      )}
    </div>
  )
}
