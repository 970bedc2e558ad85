import {
  MONEY_FIGURES,
  type MoneyFigure,
  type MoneyRow,
  sumOf,
  unaccounted,
} from '@commonplot/shared/operator/money.ts'
import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { getMoneyTotals, toFilter } from '../../features/operator/money/money.service.ts'
import { findMoney } from '../../features/operator/money/money.store.ts'
import type { MoneyPosition } from '../../features/operator/money/money-branches.store.ts'

interface Account extends Record<string, unknown> {
  /** The first payment intent. */
  intent: string
  paid: number
  refunded: number
  /** The most refunds of any one payment. */
  refunds: number
  /** Refunds recorded here as pending. */
  unfinished: number
  rentals: number
  status: string | null
  due: number
  /** The total beyond host amount, fee and deposit. */
  unsplit: number
}

/**
 * Compares the provider's books with the rentals: paid less refunded equals the host's and the
 * platform's earnings and the kept deposit. Returns the accounts that differ.
 */
export async function findPaymentProblems(db: TransactionalDatabase): Promise<Account[]> {
  return db.query<Account>(sql`
    with links as (
      select id as rental_id, payment_intent_id as intent_id from rentals
      union all
      select rental_id, payment_intent_id from extensions
    ), payments as (
      select i.id as intent, l.rental_id,
        case i.status when 'succeeded' then i.amount_cents else 0 end as paid,
        coalesce((select sum(amount_cents) from sandbox_refunds where payment_intent_id = i.id and status = 'succeeded'), 0)::int as refunded,
        (select count(*) from sandbox_refunds where payment_intent_id = i.id and status <> 'failed')::int as refunds,
        (select count(*) from refunds f where f.payment_intent_id = i.id and f.state = 'pending')::int as unfinished
      from sandbox_payment_intents i left join links l on l.intent_id = i.id
      where i.id not like 'pi_demo_%'
    ), sums as (
      select min(intent) as intent, rental_id, sum(paid)::int as paid, sum(refunded)::int as refunded,
        max(refunds) as refunds, sum(unfinished)::int as unfinished
      from payments group by rental_id, case when rental_id is null then intent end
    )
    select * from (
      select s.*, (r.id is not null)::int as rentals, r.status,
        (case
          when r.status in ('confirmed', 'completed') then r.host_cents + r.platform_fee_cents
            + case when r.deposit_status in ('held', 'claimed') then r.deposit_cents else r.deposit_kept_cents end
          when r.status = 'cancelled' and r.paid_at is not null then r.total_cents - r.refund_cents
          else 0 end)::int as due,
        coalesce(abs(r.total_cents - r.host_cents - r.platform_fee_cents - r.deposit_cents), 0)::int as unsplit
      from sums s left join rentals r on r.id = s.rental_id
    ) account
    where paid - refunded <> due or unsplit <> 0 or refunds > 1 or unfinished > 0 or (paid > 0 and rentals <> 1)`)
}

const ROWS_AT_ONCE = 1000

async function readRows(db: TransactionalDatabase, figure: MoneyFigure): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = []
  let after: MoneyPosition | undefined
  do {
    const found = await findMoney(db, toFilter({ figure }), { after, limit: ROWS_AT_ONCE })
    rows.push(...found.map(({ row }) => row))
    after = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.position
  } while (after)
  return rows
}

/** The provider's own sums. */
async function readProvider(db: TransactionalDatabase) {
  const [books] = await db.query<{ charged: number; refunded: number }>(sql`
    select (select coalesce(sum(amount_cents), 0)::float8 / 100 from sandbox_payment_intents
        where status = 'succeeded') as charged,
      (select coalesce(sum(amount_cents), 0)::float8 / 100 from sandbox_refunds
        where status = 'succeeded') as refunded`)
  return books ?? { charged: 0, refunded: 0 }
}

/**
 * Checks the console's figures: totals equal their rows, every charged cent is accounted for, and
 * the provider agrees.
 */
export async function findWrongFigures(db: TransactionalDatabase): Promise<string[]> {
  const totals = await getMoneyTotals({ db }, undefined)
  const provider = await readProvider(db)
  const complaints: string[] = []
  for (const figure of MONEY_FIGURES) {
    const sum = sumOf(figure, await readRows(db, figure))
    if (sum !== totals[figure])
      complaints.push(`${figure}: ${totals[figure]}, but its rows are ${sum}`)
  }
  const nowhere = unaccounted(totals)
  if (nowhere !== 0) complaints.push(`nobody knows where ${nowhere} is`)
  for (const figure of ['charged', 'refunded'] as const) {
    if (totals[figure] === provider[figure]) continue
    complaints.push(`${figure}: ${totals[figure]}, but the provider has ${provider[figure]}`)
  }
  return complaints
}

/** Finds work that is still open after every deadline has passed. */
export async function findStuck(
  db: TransactionalDatabase,
  now: Date,
): Promise<Record<string, unknown>[]> {
  return db.query(sql`
    select id, status, deposit_status, 'rental' as stuck from rentals
    where (status in ('held', 'confirmed') or deposit_status in ('held', 'claimed'))
      and end_date < ${now.toISOString()}::timestamptz::date
    union all
    select rental_id, state, reason, 'refund' from refunds where state = 'pending'
    union all
    select rental_id, state, null, 'claim' from claims where state in ('open', 'disputed')`)
}
