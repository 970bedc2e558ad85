import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { useHereAndNow } from '../../lib/visit.tsx'

/** Where the host is; what concerns one item goes by the calendar of that item. */
export function useToday(): string {
  const { now, timeZone } = useHereAndNow()
  return todayIn(timeZone ?? ownTimeZone(), now)
}
