import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer } from 'drizzle-orm/pg-core'
import { areAllOf, textList } from '../../sql/columns.ts'
import { hiddenColumns, hiddenConstraints } from '../reports/reports.table.ts'

/** Reasons that pause a listing against its host's choice: a closing account, a suspension, an operator. */
export const PAUSED_BY = ['closing', 'suspended', 'hidden'] as const

export const pausedByColumns = () => ({ pausedBy: textList('paused_by'), ...hiddenColumns() })

type PausedByColumns = Record<'pausedBy' | 'stateBefore' | 'hiddenReason', AnyPgColumn>

export const pausedByConstraints = (table: string, t: PausedByColumns) => [
  check(`${table}_paused_by_known`, areAllOf(t.pausedBy, PAUSED_BY)),
  check(
    `${table}_paused_by_something`,
    sql`(cardinality(${t.pausedBy}) > 0) = (${t.stateBefore} is not null)`,
  ),
  check(
    `${table}_hidden_says_why`,
    sql`('hidden' = any(${t.pausedBy})) = (${t.hiddenReason} is not null)`,
  ),
  ...hiddenConstraints(table, t),
]

/** The host's rules for every stay, in the ranges of the contract. */
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
