import { COUNTED_EXACTLY } from '@commonplot/shared/contract/list-query.ts'
import {
  MONEY_KINDS,
  MONEY_STATES,
  type MoneyRow,
  type MoneyState,
  type MoneyTotals,
} from '@commonplot/shared/operator/money.ts'
import { CURRENCY } from '@commonplot/shared/rentals/pricing.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../../adapters/database/database.port.ts'
import { countRows, estimateRows } from '../../../sql/totals.ts'
import { plots } from '../../plots/plots.table.ts'
import { extensions } from '../../rentals/extensions/extensions.table.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'
import { rentals } from '../../rentals/rentals.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { users } from '../../users/users.table.ts'
import {
  FEE_CENTS,
  type MoneyFilter,
  type MoneyPosition,
  RENT_CENTS,
  selectMoney,
} from './money-branches.store.ts'

type Reading = Pick<TransactionalDatabase, 'query'>

interface StoredRow extends Record<string, unknown> {
  rank: number
  key: string
  rental_id: string
  cents: number
  state: MoneyState
  provider: string
  at: string
  item_name: string
  renter: PersonSummary
  owner: PersonSummary
}

export interface FoundMoney {
  row: MoneyRow
  position: MoneyPosition
}

const union = (branches: SQL[]) => sql.join(branches, sql` union all `)

/** Reads at most `limit` rows per branch. Names are read for the resulting page alone. */
export async function findMoney(
  db: Reading,
  filter: MoneyFilter,
  { after, limit }: { after: MoneyPosition | undefined; limit: number },
): Promise<FoundMoney[]> {
  const branches = selectMoney(filter, after, limit)
  if (branches.length === 0) return []
  const person = (table: SQL) =>
    sql`json_build_object('id', ${table}.id, 'fullName', ${table}.full_name, 'profileImage', ${table}.profile_image)`
  const rows = await db.query<StoredRow>(sql`
    with money as materialized (
      select * from (${union(branches)}) as branches
      order by at desc nulls last, rank, key limit ${limit}
    )
    select money.rank, money.key, money.rental_id, money.cents, money.state, money.provider,
      to_char(money.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      coalesce(p.name, t.name) as item_name,
      ${person(sql`renter`)} as renter, ${person(sql`host`)} as owner
    from money join ${rentals} r on r.id = money.rental_id
    left join ${plots} p on p.id = r.plot_id left join ${tools} t on t.id = r.tool_id
    join ${users} renter on renter.id = r.renter_id join ${users} host on host.id = r.owner_id
    order by money.at desc nulls last, money.rank, money.key`)
  return rows.map(present)
}

function present(stored: StoredRow): FoundMoney {
  const { rank, key, at, state, provider, renter, owner } = stored
  const kind = MONEY_KINDS[rank] ?? 'payment'
  const row = {
    ...{ id: `${kind}:${key}`, kind, state, provider, renter, owner },
    rentalId: stored.rental_id,
    itemName: stored.item_name,
    amount: stored.cents / 100,
    currency: CURRENCY,
    at: new Date(at).toISOString(),
  }
  return { row, position: { at, kind, key } }
}

/** Small totals are exact, large ones estimated. */
export async function countMoney(db: Reading, filter: MoneyFilter): Promise<number> {
  const branches = selectMoney(filter)
  if (branches.length === 0) return 0
  const rows = sql`select from (${union(branches)}) as branches`
  // Rows of one person or of some states are usually cheaper to count than to estimate.
  const isFew = filter.personId !== undefined || filter.states.length < MONEY_STATES.length
  const counted = isFew ? await countRows(db, rows, 0) : COUNTED_EXACTLY
  if (counted < COUNTED_EXACTLY) return counted
  return countRows(db, rows, await estimateRows(db, rows))
}

interface Sums extends Record<string, number> {
  paid: number
  extended: number
  late: number
  refunded: number
  open: number
  held: number
  kept: number
  fees: number
  rent: number
}

/** All totals and the split of the rent, in one pass over each table. */
export async function sumMoney(
  db: Pick<TransactionalDatabase, 'query'>,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<MoneyTotals> {
  const within = (at: SQL) =>
    from && to
      ? sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`
      : sql`${at} is not null`
  const [sums] = await db.query<Sums>(sql`
    with paid as (
      select coalesce(sum(total_cents - extended_cents), 0)::float8 as paid,
        coalesce(sum(deposit_cents) filter (where deposit_status in ('held', 'claimed')), 0)::float8 as held,
        coalesce(sum(deposit_kept_cents), 0)::float8 as kept,
        coalesce(sum(${FEE_CENTS}), 0)::float8 as fees,
        coalesce(sum(${RENT_CENTS}), 0)::float8 as rent
      from ${rentals} where ${within(sql`paid_at`)}
    ), longer as (
      select coalesce(sum(amount_cents), 0)::float8 as extended
      from ${extensions} where ${within(sql`paid_at`)}
    ), back as (
      select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::float8 as refunded,
        coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::float8 as open
      from ${refunds} where ${within(sql`created_at`)}
    ), too_late as (
      select coalesce(sum(amount_cents), 0)::float8 as late
      from ${refunds} where reason = 'dates_gone' and attempt = 1 and ${within(sql`due_since`)}
    )
    select * from paid, longer, back, too_late`)
  if (!sums) throw new Error('The sums returned no row')
  const { paid, extended, late, refunded, open, held, kept, fees, rent } = sums
  return {
    currency: CURRENCY,
    charged: (paid + extended + late) / 100,
    refunded: refunded / 100,
    refundsOpen: open / 100,
    depositsHeld: held / 100,
    depositsKept: kept / 100,
    platformFees: fees / 100,
    hosts: (rent - fees) / 100,
  }
}
