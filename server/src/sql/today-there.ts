import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `todayIn` in SQL: the date in the time zone of each row. */
export const todayThere = (timeZone: SQLWrapper, now: Date): SQL<string> =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`
