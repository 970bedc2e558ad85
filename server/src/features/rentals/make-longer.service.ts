import { nextTurn } from '@commonplot/shared/rentals/deposit.ts'
import { quoteLonger } from '@commonplot/shared/rentals/longer-stay.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { NOTHING_PENDING } from './extensions.store.ts'
import { publishNews } from './rental-news.service.ts'
import { changeRental, type RentalRow } from './rentals.store.ts'

/** Makes the days the rental's; the table refuses them when they are someone else's. */
export async function makeLonger(
  tx: WritableDatabase,
  deps: Pick<AppDeps, 'publish'>,
  rental: RentalRow,
  endDate: string,
  now: Date,
): Promise<void> {
  const { moreCents, ...quote } = quoteLonger(rental, endDate)
  await changeRental(tx, rental, {
    ...quote,
    ...NOTHING_PENDING,
    endDate,
    extendedCents: rental.extendedCents + moreCents,
    updatedAt: now,
    ...(rental.depositDueAt && { depositDueAt: nextTurn({ ...rental, endDate }).at }),
  })
  await publishNews(deps, tx, rental, { news: 'extended', by: 'renter', endDate, at: now })
}
