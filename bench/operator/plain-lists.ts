import { type SQL, sql } from 'drizzle-orm'

/** A page and one row more: what is shown of each row, without totals, counts, links or rules. */
const PAGE = 61

interface Measured {
  path: string
  /** The lists behind the call, as one would type them. */
  plain: SQL[]
}

const MONTH = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
const inMonth = (at: SQL) => sql`${at} >= ${`${MONTH}-01`}::timestamptz
  and ${at} < ${`${MONTH}-01`}::timestamptz + interval '1 month'`

const names = sql`join rentals r on r.id = m.rental_id left join plots p on p.id = r.plot_id
  left join tools t on t.id = r.tool_id join users a on a.id = r.renter_id join users b on b.id = r.owner_id`

/** Of all rentals, or of some. */
const moneyList = (within: (at: SQL) => SQL, ids?: SQL) => {
  const isOf = (id: SQL) => (ids ? sql`and ${id} in (${ids})` : sql``)
  return sql`
  select m.*, p.name, t.name, a.full_name, b.full_name from (
    (select id as rental_id, total_cents, paid_at as at from rentals where ${within(sql`paid_at`)}
      ${isOf(sql`id`)} order by paid_at desc nulls last limit ${PAGE})
    union all (select rental_id, amount_cents, paid_at from extensions where ${within(sql`paid_at`)}
      ${isOf(sql`rental_id`)} order by paid_at desc nulls last limit ${PAGE})
    union all (select rental_id, amount_cents, created_at from refunds where ${within(sql`created_at`)}
      ${isOf(sql`rental_id`)} order by created_at desc nulls last limit ${PAGE})
    union all (select id, deposit_cents, paid_at from rentals where deposit_status is not null
      and ${within(sql`paid_at`)} ${isOf(sql`id`)} order by paid_at desc nulls last limit ${PAGE})
  ) m ${names} order by m.at desc nulls last limit ${PAGE}`
}

const refundList = (state: string) => sql`
  select m.*, p.name, t.name, a.full_name, b.full_name from (
    select * from refunds where state = ${state} order by created_at desc nulls last limit ${PAGE}) m
  ${names} order by m.created_at desc`

const sums = (within: (at: SQL) => SQL) => [
  sql`select sum(total_cents), sum(deposit_cents), sum(deposit_kept_cents), sum(platform_fee_cents),
    sum(host_cents) from rentals where ${within(sql`paid_at`)}`,
  sql`select sum(amount_cents) from extensions where ${within(sql`paid_at`)}`,
  sql`select state, sum(amount_cents) from refunds where ${within(sql`created_at`)} group by state`,
]

const always = (at: SQL) => sql`${at} is not null`
const first = (from: SQL, by: SQL) => sql`select * from ${from} order by ${by} limit ${PAGE}`

/** A row of people shows the address, the role and the closing of their account. */
const peopleList = (where: SQL) => sql`
  select u.*, a.email, a.roles, a.closes_at from users u left join accounts a on a.user_id = u.id
  where ${where} order by u.created_at desc, u.id desc limit ${PAGE}`

/** A row shows who reported it and whose it is: nobody lists reports by the numbers of people. */
const reportList = (where: SQL, by: SQL) => sql`
  select r.*, a.full_name, a.profile_image, b.full_name, b.profile_image from reports r
  left join users a on a.id = r.reporter_id left join users b on b.id = r.person_id
  where ${where} order by ${by} limit ${PAGE}`

/** As well: who did it, and to whom. */
const actList = (where: SQL) => sql`
  select l.*, a.full_name, a.profile_image, b.full_name, b.profile_image from audit_log l
  join users a on a.id = l.operator_id left join users b on b.id = l.person_id
  where ${where} order by l.at desc, l.id desc limit ${PAGE}`

export const CALLS: Record<string, Measured> = {
  today: {
    path: 'today',
    plain: [
      first(sql`reports where closed_at is null`, sql`created_at`),
      first(sql`appeals where answered_at is null`, sql`created_at`),
      first(sql`claims where state = 'disputed'`, sql`answered_at`),
      first(sql`refunds where state = 'pending'`, sql`ask_after`),
      first(sql`outbox_mails where state = 'failed'`, sql`updated_at`),
      first(sql`external_sync_runs`, sql`started_at desc`),
    ],
  },
  people: { path: 'people', plain: [peopleList(sql`true`)] },
  'suspended people': {
    path: 'people?filter=suspended',
    plain: [peopleList(sql`u.suspended_until > now()`)],
  },
  'people by a word': {
    path: 'people?q=c4ca42',
    plain: [
      peopleList(
        sql`full_name ilike '%c4ca42%' or username ilike '%c4ca42%' or email ilike '%c4ca42%'`,
      ),
    ],
  },
  listings: {
    path: 'listings',
    plain: [
      first(sql`plots`, sql`created_at desc nulls last`),
      first(sql`tools`, sql`created_at desc nulls last`),
    ],
  },
  money: { path: 'money', plain: [moneyList(always)] },
  'money of a month': { path: `money?month=${MONTH}`, plain: [moneyList(inMonth)] },
  'refunds that wait': { path: 'money?kind=refund&state=pending', plain: [refundList('pending')] },
  'refunds that failed': { path: 'money?kind=refund&state=failed', plain: [refundList('failed')] },
  'deposits that are held': {
    path: 'money?figure=depositsHeld',
    plain: [
      sql`select m.*, p.name, t.name, a.full_name, b.full_name from (
        select id as rental_id, deposit_cents, paid_at from rentals
        where deposit_status in ('held', 'claimed') order by paid_at desc nulls last limit ${PAGE}) m
        ${names} order by m.paid_at desc`,
    ],
  },
  'money of a person': {
    path: 'money?personId=person-4711',
    plain: [
      moneyList(
        always,
        sql`select id from rentals where renter_id = 'person-4711' or owner_id = 'person-4711'`,
      ),
    ],
  },
  totals: { path: 'money/totals', plain: sums(always) },
  'totals of a month': { path: `money/totals?month=${MONTH}`, plain: sums(inMonth) },
  reports: {
    path: 'reports',
    plain: [reportList(sql`r.closed_at is null`, sql`r.created_at, r.id`)],
  },
  'reports about a person': {
    path: 'reports?filter=all&personId=person-4711',
    plain: [reportList(sql`r.person_id = 'person-4711'`, sql`r.created_at desc, r.id desc`)],
  },
  appeals: {
    path: 'appeals',
    plain: [
      sql`select a.*, u.full_name, u.profile_image, u.suspended_until, u.suspension_reason
        from appeals a join users u on u.id = a.user_id
        order by a.answered_at is null desc, a.created_at desc, a.id desc limit ${PAGE}`,
    ],
  },
  audit: { path: 'audit', plain: [actList(sql`true`)] },
  'audit of an action': {
    path: 'audit?action=refund_retried',
    plain: [actList(sql`l.action = 'refund_retried'`)],
  },
  health: {
    path: 'health',
    plain: [
      sql`select pg_database_size(current_database())`,
      sql`select count(*) from outbox_mails where state in ('waiting', 'handed')`,
      sql`select count(*) from notifications where state = 'waiting' and due_at <= now()`,
      sql`select count(*), min(due_since) from refunds where state = 'pending'`,
    ],
  },
}
