import {
  COUNTED_IN_PIECES,
  type CountedFigure,
  GOAL_COUNTS,
  GOAL_MEASURES,
} from '@commonplot/shared/impact/goal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { LedgerKey } from '../../domain-events.ts'

/** Some lines of the ledger, or the whole ledger. */
export type Lines = readonly LedgerKey[] | 'all'

const literals = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/**
 * The figures of each ledger line, as a table `c`. Running updates add the new lines, a rebuild adds
 * all lines. An undo line is negative and counts at the time of the undone line.
 */
export function countedLines(lines: Lines): SQL {
  return sql`(
    select l.user_id, l.id, l.kind, l.activity_type, l.local_day, l.created_at as written_at,
      coalesce(undone.created_at, l.created_at) as counted_at,
      case l.kind when 'activity' then 1 when 'undo' then -1 else 0 end as activities,
      l.points, l.co2_saved_grams,
      sign * coalesce(l.quantity, case when l.activity_type in (${literals(COUNTED_IN_PIECES)})
        then 1 else 0 end) as quantity,
      sign * coalesce(l.weight_kg, 0) as weight_kg,
      sign * coalesce(l.distance_km, 0) as distance_km
    from activities l
    cross join lateral (select case l.kind when 'undo' then -1 else 1 end as sign) s
    left join activities undone on undone.user_id = l.user_id and undone.id = l.undoes_id
    where ${isAmong(lines, sql`(l.user_id, l.id)`)}) c`
}

export function isAmong(lines: Lines, key: SQL): SQL {
  if (lines === 'all') return sql`true`
  const keys = lines.map(({ userId, id }) => sql`(${userId}, ${id})`)
  return keys.length === 0 ? sql`false` : sql`${key} in (${sql.join(keys, sql`, `)})`
}

const FIGURES: Record<CountedFigure, SQL> = {
  activities: sql`c.activities`,
  points: sql`c.points`,
  co2SavedKg: sql`c.co2_saved_grams / 1000.0`,
  pieces: sql`c.quantity`,
  weightKg: sql`c.weight_kg`,
  distanceKm: sql`c.distance_km`,
}

/** The amount that a counted line adds to a goal of this measure. */
export function addedTo(measure: SQL): SQL {
  const cases = GOAL_MEASURES.map((name) => {
    const { figure, of } = GOAL_COUNTS[name]
    const isCounted = of ? sql`c.activity_type = ${literals([of])}` : sql`true`
    return sql`when ${literals([name])} then case when ${isCounted} then ${FIGURES[figure]} else 0 end`
  })
  return sql`case ${measure} ${sql.join(cases, sql` `)} end`
}
