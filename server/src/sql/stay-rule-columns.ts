import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer } from 'drizzle-orm/pg-core'

/** What a host asks of every stay; the ranges are those of the contract. */
export const stayRuleColumns = () => ({
  minDays: integer('min_days').notNull().default(0),
  noticeDays: integer('notice_days').notNull().default(0),
  bufferDays: integer('buffer_days').notNull().default(0),
})

type StayRuleColumns = Record<keyof ReturnType<typeof stayRuleColumns>, AnyPgColumn>

export const stayRuleConstraints = (
  table: string,
  { minDays, noticeDays, bufferDays }: StayRuleColumns,
) => [
  check(
    `${table}_stay_rules_in_range`,
    sql`${minDays} between 0 and 365 and ${noticeDays} between 0 and 90 and ${bufferDays} between 0 and 30`,
  ),
]
