import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'
import { areAllOf, textList } from './columns.ts'
import { hiddenColumns, hiddenConstraints } from './hidden-columns.ts'

/** What keeps a listing paused whatever its host wants: the owner's leaving, a suspension, an operator. */
export const PAUSED_BY = ['closing', 'suspended', 'hidden'] as const
export type PausedBy = (typeof PAUSED_BY)[number]

export const pausedByColumns = () => ({ pausedBy: textList('paused_by'), ...hiddenColumns() })

type Columns = Record<'pausedBy' | 'stateBefore' | 'hiddenReason', AnyPgColumn>

export const pausedByConstraints = (table: string, t: Columns) => [
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
