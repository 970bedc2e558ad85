import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PausedBy } from './paused-by-columns.ts'

type Columns = Record<'state' | 'stateBefore' | 'pausedBy', AnyPgColumn>

/** What an update sets so that something keeps a listing paused, whatever else does already. */
export const pausedFor = (t: Columns, by: PausedBy) => ({
  state: 'paused' as const,
  stateBefore: sql`coalesce(${t.stateBefore}, ${t.state})`,
  pausedBy: sql`array_append(array_remove(${t.pausedBy}, ${by}::text), ${by}::text)`,
})

/** What an update sets when that is over: the last thing to go brings the listing back as it was. */
export function releasedFrom(t: Columns, by: PausedBy) {
  const left = sql`array_remove(${t.pausedBy}, ${by}::text)`
  const ifNothingLeft = (then: SQL, otherwise: SQL) =>
    sql`case when cardinality(${left}) = 0 then ${then} else ${otherwise} end`
  return {
    state: ifNothingLeft(sql`coalesce(${t.stateBefore}, ${t.state})`, sql`${t.state}`),
    stateBefore: ifNothingLeft(sql`null`, sql`${t.stateBefore}`),
    pausedBy: left,
  }
}

export const isPausedBy = (t: Pick<Columns, 'pausedBy'>, by: PausedBy): SQL =>
  sql`${by}::text = any(${t.pausedBy})`

/** For good; what an operator hid stays hidden. */
export const archivedForGood = (t: { hiddenReason: AnyPgColumn }) => {
  const unlessHidden = (then: SQL, otherwise: SQL) =>
    sql`case when ${t.hiddenReason} is null then ${then} else ${otherwise} end`
  return {
    state: unlessHidden(sql`'archived'`, sql`'paused'`),
    stateBefore: unlessHidden(sql`null`, sql`'archived'`),
    pausedBy: unlessHidden(sql`'{}'::text[]`, sql`'{hidden}'::text[]`),
  }
}
