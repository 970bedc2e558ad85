import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { ownTimeZone } from '../../lib/format.ts'
import { useClock } from '../../lib/visit.tsx'

/** The date in the host's time zone. Rules of one item use the item's own time zone. */
export function useToday(): string {
  const { now, timeZone } = useClock()
  return todayIn(timeZone ?? ownTimeZone(), now)
}
