import { MONEY_KINDS, type MoneyKind, type MoneyState } from '@commonplot/shared/operator/money.ts'
import { PLATFORM_FEE_RATE } from '@commonplot/shared/rentals/pricing.ts'
import { DEPOSIT_STATUSES, REFUND_STATES } from '@commonplot/shared/rentals/rental.ts'
import { type SQL, sql } from 'drizzle-orm'
import { extensions } from '../../rentals/extensions/extensions.table.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'
import { rentals } from '../../rentals/rentals.table.ts'

export interface MoneyFilter {
  kinds: readonly MoneyKind[]
  states: readonly MoneyState[]
  /** The first moment of the month; `to` is the first moment of the next. */
  from: Date | undefined
  to: Date | undefined
  personId: string | undefined
}

/** The position of the last row of a page. */
export interface MoneyPosition {
  /** With microseconds. */
  at: string
  kind: MoneyKind
  key: string
}

/** The money in one table, read along an index by `at`. */
interface Branch {
  from: SQL
  where: SQL
  rank: SQL
  key: SQL
  rentalId: SQL
  cents: SQL
  state: SQL
  provider: SQL
  at: SQL
  /** `here` if the branch selects from rentals; otherwise a subquery finds the person's rentals. */
  person: 'here' | 'elsewhere'
}

const rankOf = (kind: MoneyKind): number => MONEY_KINDS.indexOf(kind)
const rank = (kind: MoneyKind) => sql.raw(String(rankOf(kind)))
const words = (text: string) => sql.raw(`'${text}'`)
const SUCCEEDED = words('succeeded')

/** The amount that host and platform share, for a paid row of rentals. */
export const RENT_CENTS = sql`(case when status = 'cancelled'
  then total_cents - coalesce(refund_cents, 0) else rent_cents end)`

export const FEE_CENTS = sql`(case when status = 'cancelled'
  then round((total_cents - coalesce(refund_cents, 0)) * ${PLATFORM_FEE_RATE}::numeric)::int
  else platform_fee_cents end)`

const firstPayments: Branch = {
  from: sql`${rentals} r`,
  where: sql`r.paid_at is not null`,
  rank: rank('payment'),
  key: sql`r.id`,
  rentalId: sql`r.id`,
  cents: sql`r.total_cents - r.extended_cents`,
  state: SUCCEEDED,
  provider: sql`r.payment_provider`,
  at: sql`r.paid_at`,
  person: 'here',
}

const paidExtensions: Branch = {
  from: sql`${extensions} e`,
  where: sql`e.paid_at is not null`,
  rank: rank('extension'),
  key: sql`e.id`,
  rentalId: sql`e.rental_id`,
  cents: sql`e.amount_cents`,
  state: SUCCEEDED,
  provider: sql`e.payment_provider`,
  at: sql`e.paid_at`,
  person: 'elsewhere',
}

/** A payment after the dates were taken belongs to no rental. Its full refund records it. */
const latePayments = (kind: 'payment' | 'extension'): Branch => ({
  from: sql`${refunds} f left join ${extensions} e on e.payment_intent_id = f.payment_intent_id`,
  where: sql`f.reason = 'dates_gone' and f.attempt = 1
    and e.id is ${kind === 'payment' ? sql`` : sql`not`} null`,
  rank: rank(kind),
  key: kind === 'payment' ? sql`f.rental_id` : sql`e.id`,
  rentalId: sql`f.rental_id`,
  cents: sql`f.amount_cents`,
  state: SUCCEEDED,
  provider: sql`f.payment_provider`,
  at: sql`f.due_since`,
  person: 'elsewhere',
})

const refundsIn = (state: MoneyState | null): Branch => ({
  from: sql`${refunds} f`,
  where: state === null ? sql`true` : sql`f.state = ${words(state)}`,
  rank: rank('refund'),
  key: sql`f.payment_intent_id || ':' || f.attempt`,
  rentalId: sql`f.rental_id`,
  cents: sql`f.amount_cents`,
  state: sql`f.state`,
  provider: sql`f.payment_provider`,
  at: sql`f.created_at`,
  person: 'elsewhere',
})

const depositsIn = (state: MoneyState | null): Branch => ({
  from: sql`${rentals} r`,
  where: sql`r.deposit_status ${state === null ? sql`is not null` : sql`= ${words(state)}`}`,
  rank: rank('deposit'),
  key: sql`r.id`,
  rentalId: sql`r.id`,
  cents: sql`case when r.deposit_status in ('partly_kept', 'kept') then r.deposit_kept_cents
    else r.deposit_cents end`,
  state: sql`r.deposit_status`,
  provider: sql`r.payment_provider`,
  at: sql`r.paid_at`,
  person: 'here',
})

/** The fee and the host's share of a rental. For a cancelled one, of the amount not refunded. */
const dividedInto = (kind: 'fee' | 'share', cents: SQL): Branch => ({
  ...firstPayments,
  rank: rank(kind),
  cents,
})

/** One branch per state: the index orders rows within a single state. */
function inStates(
  all: readonly MoneyState[],
  wanted: readonly MoneyState[],
  branch: (state: MoneyState | null) => Branch,
): Branch[] {
  const states = all.filter((state) => wanted.includes(state))
  return states.length === all.length ? [branch(null)] : states.map(branch)
}

function branchesOf({ kinds, states }: MoneyFilter): Branch[] {
  const ofKind: Record<MoneyKind, () => Branch[]> = {
    payment: () => (states.includes('succeeded') ? [firstPayments, latePayments('payment')] : []),
    extension: () =>
      states.includes('succeeded') ? [paidExtensions, latePayments('extension')] : [],
    refund: () => inStates(REFUND_STATES, states, refundsIn),
    deposit: () => inStates(DEPOSIT_STATUSES, states, depositsIn),
    fee: () => (states.includes('succeeded') ? [dividedInto('fee', FEE_CENTS)] : []),
    share: () =>
      states.includes('succeeded') ? [dividedInto('share', sql`${RENT_CENTS} - ${FEE_CENTS}`)] : [],
  }
  return kinds.flatMap((kind) => ofKind[kind]())
}

/** One select per branch. Empty if no branch matches the filter. */
export function selectMoney(filter: MoneyFilter, last?: MoneyPosition, limit?: number): SQL[] {
  return branchesOf(filter).map((branch) => {
    const { at, key } = branch
    const conditions = [branch.where, ...conditionsOf(branch, filter), ...isAfter(branch, last)]
    const ordered = sql`order by ${at} desc nulls last, ${key} limit ${limit}`
    return sql`(select ${branch.rank} as rank, ${key} as key, ${branch.rentalId} as rental_id,
      ${branch.cents} as cents, ${branch.state} as state, ${branch.provider} as provider, ${at} as at
      from ${branch.from} where ${sql.join(conditions, sql` and `)}
      ${limit === undefined ? sql`` : ordered})`
  })
}

const moment = (text: string) => sql`${text}::timestamptz`

function conditionsOf({ at, rentalId, person }: Branch, { from, to, personId }: MoneyFilter) {
  const isOfPerson = sql`(r.renter_id = ${personId} or r.owner_id = ${personId})`
  return [
    ...(from ? [sql`${at} >= ${moment(from.toISOString())}`] : []),
    ...(to ? [sql`${at} < ${moment(to.toISOString())}`] : []),
    ...(personId === undefined
      ? []
      : person === 'here'
        ? [isOfPerson]
        : [sql`${rentalId} = any(array(select r.id from ${rentals} r where ${isOfPerson}))`]),
  ]
}

/** Compares `at` alone first, so that the index is used. */
function isAfter({ at, rank, key }: Branch, last: MoneyPosition | undefined): SQL[] {
  if (!last) return []
  const when = moment(last.at)
  return [
    sql`${at} <= ${when}`,
    sql`(${at} < ${when} or (${rank}, ${key}) > (${rankOf(last.kind)}::int, ${last.key}))`,
  ]
}
