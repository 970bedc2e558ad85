import { useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import type { RentableItem, Stay } from './rentable-item.ts'
import { myRentalsOptions } from './rental-queries.ts'

/** The item at what it costs this person: dates that they hold keep the price they were held at. */
export function useHeldPrice(item: RentableItem, { startDate, endDate }: Stay): RentableItem {
  const userId = useActingUserId()
  const rentals = useQuery({ ...myRentalsOptions(userId ?? ''), enabled: userId !== null })
  const held = rentals.data?.find(
    (rental) =>
      rental.status === 'held' &&
      rental.type === item.type &&
      rental.itemId === item.id &&
      rental.startDate === startDate &&
      rental.endDate === endDate,
  )
  return held ? { ...item, price: held.price } : item
}
