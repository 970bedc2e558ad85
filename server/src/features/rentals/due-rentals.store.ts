import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { handoverSteps } from './handovers.table.ts'
import { type RentalRow, SWEPT_AT_ONCE, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

const DAYS_REMINDED = 30

/** Taken away, not back, and nobody was told today; after a month reminding is of no use. */
export async function findOverdue(db: Database, now: Date): Promise<RentalRow[]> {
  const today = todayThere(rentals.timeZone, now)
  const said = (step: 'pickup' | 'return') =>
    sql`exists (select 1 from ${handoverSteps} where ${handoverSteps.rentalId} = ${rentals.id}
      and ${handoverSteps.itemKey} = ${rentals.itemKey} and ${handoverSteps.step} = ${step})`
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'completed'),
        gte(rentals.endDate, addDays(todayIn(FIRST_ZONE, now), -DAYS_REMINDED)),
        sql`${rentals.endDate} < ${today} and ${rentals.overdueToldOn} is distinct from ${today}`,
        said('pickup'),
        sql`not ${said('return')}`,
      ),
    )
    .orderBy(rentals.endDate, rentals.id)
    .limit(SWEPT_AT_ONCE)
}

/** Those to which something happens by itself now, longest due first. */
export async function findDepositsDue(db: Database, now: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: rentals.id })
    .from(rentals)
    .where(lte(rentals.depositDueAt, now))
    .orderBy(rentals.depositDueAt)
    .limit(SWEPT_AT_ONCE)
}
