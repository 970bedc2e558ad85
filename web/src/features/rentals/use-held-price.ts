import { useQuery } from '@tanstack/react-query'
import type { RentableItem, Stay } from './rentable-item.ts'
import { takenDaysOptions } from './rental-queries.ts'

/** The item at what it costs this person: dates that they hold keep the price they were held at. */
export function useHeldPrice(item: RentableItem, { startDate, endDate }: Stay): RentableItem {
  const days = useQuery(takenDaysOptions(item))
  const own = days.data?.held.find(
    (hold) => hold.startDate === startDate && hold.endDate === endDate,
  )
  return own ? { ...item, price: own.price } : item
}
