import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/cancellation-policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../../server/src/adapters/database/database.port.ts'

export interface Size {
  people: number
  rentals: number
}

const POLICY = JSON.stringify(STANDARD_CANCELLATION_POLICY)
const personOf = (n: SQL, { people }: Size) => sql`'person-' || (${n}) % ${people}::int`
const itemsOf = ({ people }: Size) => Math.max(1, Math.floor(people / 5))

/** One after the other, each by one statement; nothing here has to be told to anybody. */
export async function fillPlace(
  { unannounced }: DatabaseConnection,
  size: Size,
  say: (words: string) => void,
): Promise<void> {
  await unannounced.transaction(async (tx) => {
    // Rows of other tables that would follow from these are not what is measured.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [name, statement] of statements(size)) {
      const startedAt = performance.now()
      await tx.execute(statement)
      say(`${name} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
  })
  await unannounced.execute(sql`vacuum analyze`)
}

const statements = (size: Size): [string, SQL][] => [
  ['people', people(size)],
  ['accounts', accounts()],
  ['plots', plots(size)],
  ['tools', tools(size)],
  ['rentals', rentals(size)],
  ['more days', extensions()],
  ['refunds', refunds()],
  ['claims', claims()],
  ['reports', reports(size)],
  ['appeals', appeals(size)],
  ['acts', acts(size)],
]

const people = (size: Size) => sql`
  insert into users (id, username, full_name, created_at, suspended_until, suspension_reason)
  select 'person-' || n, 'person' || n, 'Gardener ' || md5(n::text), now() - n * interval '7 minutes',
    case when n % 500 = 0 then now() + interval '9 days' end, case when n % 500 = 0 then 'Spam' end
  from generate_series(0, ${size.people - 1}::int) n`

const accounts = () => sql`
  insert into accounts (user_id, email)
  select id, username || '@garden.test' from users where id like 'person-%'`

const plots = (size: Size) => sql`
  insert into plots (id, owner_id, name, description, location, address, size, price_cents, created_at)
  select 'bench-' || n, ${personOf(sql`n`, size)}, 'Bed ' || n, '', 'Portland, OR', '', '', 4500,
    now() - n * interval '31 minutes' from generate_series(0, ${itemsOf(size) - 1}::int) n`

const tools = (size: Size) => sql`
  insert into tools (id, owner_id, name, description, category, condition, location, price_per_day_cents, created_at)
  select 'bench-' || n, ${personOf(sql`n`, size)}, 'Tiller ' || n, '', 'hand-tools', 'good', 'Portland, OR', 3500,
    now() - n * interval '37 minutes' from generate_series(0, ${itemsOf(size) - 1}::int) n`

/** Plots and tools in turn, one paid a minute; most over, some to come, some cancelled or argued about. */
const rentals = (size: Size) => sql`
  insert into rentals (id, item_key, type, plot_id, tool_id, owner_id, renter_id, start_date, end_date,
    time_zone, price_cents, duration, rent_cents, platform_fee_cents, host_cents, deposit_cents,
    total_cents, cancellation_policy, status, payment_provider, payment_intent_id, paid_at, confirmed_at,
    payment_closed_at, created_at, deposit_status, deposit_kept_cents, refund_cents)
  select 'let-' || n, type || ':' || item, type, case type when 'plot' then item end,
    case type when 'tool' then item end, ${personOf(sql`n / 2 % ${itemsOf(size)}::int`, size)},
    ${personOf(sql`n / 2 % ${itemsOf(size)}::int + 1 + n % 97`, size)}, (paid + interval '3 days')::date,
    (paid + interval '6 days')::date, 'America/Los_Angeles', price, duration, price * duration,
    price * duration / 20, price * duration - price * duration / 20, deposit, price * duration + deposit,
    ${POLICY}::jsonb, status, 'sandbox', 'pi_' || n, paid, paid, paid, paid,
    case when type = 'tool' then case when status = 'cancelled' then 'released'
      when status = 'confirmed' then 'held' when n % 400 = 6 then 'kept'
      when n % 1000 = 8 then 'claimed' else 'released' end end,
    case when type = 'tool' and status = 'completed' and n % 400 = 6 then deposit else 0 end,
    case when status = 'cancelled' then price * duration + deposit
      when type = 'tool' and status = 'completed' and n % 400 <> 6 and n % 1000 <> 8 then deposit end
  from generate_series(1, ${size.rentals}::int) n,
  lateral (select case n % 2 when 0 then 'tool' else 'plot' end as type,
    'bench-' || n / 2 % ${itemsOf(size)}::int as item, case n % 2 when 0 then 3500 else 4500 end as price,
    case n % 2 when 0 then 3 else 1 end as duration, case n % 2 when 0 then 7000 else 0 end as deposit,
    case when n % 50 = 0 then 'cancelled' when n < 9000 then 'confirmed' else 'completed' end as status,
    now() - n * interval '1 minute' as paid) one`

const extensions = () => sql`
  insert into extensions (id, rental_id, item_key, end_date, amount_cents, state, hold_expires_at,
    payment_provider, payment_intent_id, payment_closed_at, paid_at, created_at, updated_at)
  select 'more-' || id, id, item_key, end_date, 3500, 'paid', paid_at, 'sandbox', 'more_' || payment_intent_id,
    paid_at + interval '4 days', paid_at + interval '4 days', paid_at, paid_at
  from rentals where id like 'let-%00' and type = 'tool' and paid_at < now() - interval '5 days'`

const refunds = () => sql`
  insert into refunds (rental_id, item_key, payment_intent_id, payment_provider, attempt, amount_cents, reason,
    idempotency_key, state, due_since, ask_after, created_at, updated_at)
  select id, item_key, payment_intent_id, 'sandbox', 1, refund_cents,
    case status when 'cancelled' then 'cancelled' else 'deposit' end, id || ':refund',
    case when id like 'let-%002' then 'pending' when id like 'let-%004' then 'failed' else 'succeeded' end,
    at, at, at, at
  from rentals, lateral (select paid_at + interval '7 days' as at) due
  where refund_cents > 0 and id like 'let-%'`

const claims = () => sql`
  insert into claims (rental_id, item_key, amount_cents, reason, state, created_at, answered_at)
  select id, item_key, 5000, 'Bent', 'disputed', paid_at + interval '7 days', paid_at + interval '8 days'
  from rentals where deposit_status = 'claimed' limit 300`

const reports = (size: Size) => sql`
  insert into reports (id, reporter_id, target_type, target_id, person_id, reason, excerpt, created_at,
    closed_at, outcome)
  select 'report-' || n, ${personOf(sql`n * 7 + 1`, size)}, 'user', ${personOf(sql`n`, size)},
    ${personOf(sql`n`, size)}, 'spam', 'Cheap seeds', at, case when n % 20 > 0 then at end,
    case when n % 20 > 0 then 'Done' end
  from generate_series(1, ${size.people}::int) n, lateral (select now() - n * interval '5 minutes' as at) one`

const appeals = (size: Size) => sql`
  insert into appeals (id, user_id, text, created_at)
  select 'appeal-' || n, 'person-' || n * 500, 'Not me', now() - n * interval '1 hour'
  from generate_series(1, ${Math.floor((size.people - 1) / 500)}::int) n`

const acts = (size: Size) => sql`
  insert into audit_log (id, at, operator_id, action, target_type, target_id, person_id, reason)
  select 'act-' || n, now() - n * interval '3 minutes', 'user1',
    case n % 3 when 0 then 'person_suspended' when 1 then 'report_closed' else 'refund_retried' end, 'user',
    ${personOf(sql`n`, size)}, ${personOf(sql`n`, size)}, 'A reason'
  from generate_series(1, ${size.people * 2}::int) n`
