import { type SQL, sql } from 'drizzle-orm'
import { businesses } from './businesses.table.ts'

const KNOWN_TIME_ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC']

/**
 * Whether weekly hours cover a moment where the business is; the same rule as `openState` in shared.
 * A zone that nobody knows is never asked of the database, which would refuse the whole list.
 */
export function isOpenAt(now: Date): SQL {
  const here = sql`(${now.toISOString()}::timestamptz at time zone ${businesses.timeZone})`
  const time = sql`to_char(${here}, 'HH24:MI')`
  const today = spans(sql`${here}`)
  const yesterday = spans(sql`${here} - interval '1 day'`)
  return sql`case when ${businesses.timeZone} = any(${sql.param(KNOWN_TIME_ZONES)}) then
    exists (select 1 from ${today} as span(at)
      where ${time} >= at[1] and (${time} < at[2] or at[2] <= at[1]))
    or exists (select 1 from ${yesterday} as span(at)
      where at[2] <= at[1] and ${time} < at[2])
    else false end`
}

function spans(day: SQL): SQL {
  return sql`regexp_matches(
    case jsonb_typeof(${businesses.hours})
      when 'string' then substring(${businesses.hours} #>> '{}' from '(?i)^daily (.*)$')
      else ${businesses.hours} ->> to_char(${day}, 'FMday') end,
    '(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)', 'g')`
}
