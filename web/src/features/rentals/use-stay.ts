import { NO_STAY_RULES, stayRulesOf } from '@commonplot/shared/listings/stay-rules.ts'
import { inTheWay, nextFreeDates } from '@commonplot/shared/rentals/bookable-dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/visit.tsx'
import type { RentableItem, Stay } from './rentable-item.ts'
import { takenDaysOptions } from './rental-queries.ts'
import { stayDates } from './stay-dates.ts'

/** What may be chosen of an item and what is wrong with the choice, by the rule of the server. */
export function useStay(item: RentableItem, stay: Stay) {
  const days = useQuery(takenDaysOptions(item))
  const { taken = [], held = [] } = days.data ?? {}
  const isHeld = held.some(
    ({ startDate, endDate }) => startDate === stay.startDate && endDate === stay.endDate,
  )
  // Whoever holds these very dates, or was promised them, was allowed to have them.
  const rules = isHeld || days.isPending ? NO_STAY_RULES : stayRulesOf(item)
  const dates = stayDates(stay, item.timeZone, useClock().now, rules, isHeld)
  const { today } = dates
  const isTaken = dates.isComplete && inTheWay(stay, taken, rules.bufferDays).length > 0
  return {
    ...dates,
    rules,
    taken,
    isComplete: dates.isComplete && !isTaken,
    nextFree: isTaken ? nextFreeDates(stay, taken, { today, rules }) : null,
  }
}
