import type { Database } from '../../adapters/database/database.port.ts'
import {
  countOpenDeposits,
  countOpenPayments,
  countOpenRefunds,
  countOpenRentals,
} from './open-business.store.ts'

/** Why somebody cannot leave yet, in words; nothing when both sides are done with each other. */
export async function unsettledRentals(db: Database, userId: string, now: Date): Promise<string[]> {
  const [rentals, deposits, payments, refunds] = [
    await countOpenRentals(db, userId, now),
    await countOpenDeposits(db, userId),
    await countOpenPayments(db, userId),
    await countOpenRefunds(db, userId),
  ]
  return [
    ...(rentals > 0 ? ['a rental is still to come or under way'] : []),
    ...(deposits > 0 ? ['a deposit is not settled yet'] : []),
    ...(payments > 0 && rentals === 0 ? ['a payment is still being settled'] : []),
    ...(refunds > 0 ? ['a refund is still on its way'] : []),
  ]
}
