import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'

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
