import { quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { rentals } from '../features/rentals/rentals.table.ts'
import type { DirectDatabase } from './direct-database.ts'

type LetRental = typeof rentals.$inferInsert
/** The columns that a test sets; the others have defaults. */
export type MadeUpRental = Pick<LetRental, 'id' | 'startDate' | 'endDate'> & Partial<LetRental>

/** Inserts paid rentals of user2's tiller by user4 directly. */
export async function letRentals(db: DirectDatabase, made: readonly MadeUpRental[]): Promise<void> {
  if (made.length > 0) await db.insert(rentals).values(made.map(complete))
}

/** Copies of one rental, each a day earlier; after `days` the dates repeat. */
export async function copyRental(
  db: DirectDatabase,
  id: string,
  { times, days }: { times: number; days: number },
): Promise<void> {
  const own: Record<string, SQL> = {
    id: sql`id || '-' || copy`,
    payment_intent_id: sql`payment_intent_id || '-' || copy`,
    start_date: sql`start_date - copy % ${days}::int`,
    end_date: sql`end_date - copy % ${days}::int`,
  }
  const names = Object.values(getTableColumns(rentals))
    .filter((column) => column.generated === undefined)
    .map(({ name }) => name)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    names.map((name) => own[name] ?? sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`insert into rentals (${columns})
    select ${values} from rentals, generate_series(1, ${times}::int) as copy where id = ${id}`)
}

function complete(made: MadeUpRental): LetRental {
  const priceCents = made.priceCents ?? 35_00
  const paidAt = new Date('2020-01-01T12:00:00Z')
  return {
    itemKey: 'tool:tool-1',
    type: 'tool',
    toolId: 'tool-1',
    ownerId: 'user2',
    renterId: 'user4',
    timeZone: 'America/Los_Angeles',
    priceCents,
    ...quoteRental('tool', priceCents, made.startDate, made.endDate),
    cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    status: 'completed',
    paymentProvider: 'sandbox',
    paymentIntentId: `pi_${made.id}`,
    paidAt,
    confirmedAt: paidAt,
    ...made,
  }
}
