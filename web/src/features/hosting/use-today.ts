import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { ownTimeZone } from '../../lib/format.ts'
import { useClock } from '../../lib/visit.tsx'

/** Where the host is; what concerns one item goes by the calendar of that item. */
export function useToday(): string {
  const { now, timeZone } = useClock()
  return todayIn(timeZone ?? ownTimeZone(), now)
}
