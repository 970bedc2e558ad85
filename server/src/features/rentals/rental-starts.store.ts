import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { notifications, rentalKeyOf } from '../notifications/notifications.table.ts'
import { type RentalRow, SWEPT_AT_ONCE, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

const MORNING = '08:00'

/** Those that begin tomorrow where they are, and of which their renter has not heard yet. */
export async function findUntoldStarts(db: Database, now: Date): Promise<RentalRow[]> {
  const there = sql`${now.toISOString()}::timestamptz at time zone ${rentals.timeZone}`
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'confirmed'),
        // Says nothing new, but is what the index goes by.
        gte(rentals.endDate, todayIn(FIRST_ZONE, now)),
        sql`${rentals.startDate} = ${todayThere(rentals.timeZone, now)} + 1`,
        sql`(${there})::time >= ${MORNING}::time`,
        sql`not exists (select from ${notifications} where ${notifications.userId} = ${rentals.renterId}
        and ${notifications.eventKey} = ${rentalKeyOf(rentals.id, 'starts')}
        and ${notifications.channel} = 'app')`,
      ),
    )
    .orderBy(rentals.id)
    .limit(SWEPT_AT_ONCE)
}
