import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What `todayIn` says, asked by the database for each row by its own time zone. */
export const todayThere = (timeZone: SQLWrapper, now: Date): SQL<string> =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`
