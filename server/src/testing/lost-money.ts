import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'

interface Account extends Record<string, unknown> {
  intent: string
  paid: number
  refunded: number
  refunds: number
  /** Refunds that our books do not have as through. */
  unfinished: number
  rentals: number
  status: string | null
  due: number
  /** What the renter's total is beyond host amount, fee and deposit. */
  unsplit: number
}

/**
 * Holds the provider's books against ours, to the cent: what was paid and not sent back is what the
 * host and the platform earn and what is kept as a deposit. Returns the accounts that do not agree.
 */
export async function findLostMoney(db: TransactionalDatabase): Promise<Account[]> {
  return db.query<Account>(sql`
    select * from (
      select i.id as intent,
        case i.status when 'succeeded' then i.amount_cents else 0 end as paid,
        coalesce((select sum(amount_cents) from sandbox_refunds where payment_intent_id = i.id and status = 'succeeded'), 0)::int as refunded,
        (select count(*) from sandbox_refunds where payment_intent_id = i.id and status <> 'failed')::int as refunds,
        (select count(*) from refunds f join rentals o on o.id = f.rental_id where o.payment_intent_id = i.id and f.state = 'pending')::int as unfinished,
        count(r.id)::int as rentals,
        min(r.status) as status,
        coalesce(sum(case
          when r.status = 'confirmed' then r.host_cents + r.platform_fee_cents + r.deposit_cents
          when r.status = 'completed' then r.host_cents + r.platform_fee_cents
          when r.status = 'cancelled' and r.paid_at is not null then r.total_cents - r.refund_cents
          else 0 end), 0)::int as due,
        coalesce(sum(abs(r.total_cents - r.host_cents - r.platform_fee_cents - r.deposit_cents)), 0)::int as unsplit
      from sandbox_payment_intents i left join rentals r on r.payment_intent_id = i.id
      where i.id not like 'pi_demo_%'
      group by i.id
    ) account
    where paid - refunded <> due or unsplit <> 0 or refunds > 1 or unfinished > 0 or (paid > 0 and rentals <> 1)`)
}
