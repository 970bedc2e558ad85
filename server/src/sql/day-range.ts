import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface Stay<Day> {
  startDate: Day
  endDate: Day
}

/** The days of a stay, half-open; a same-day one still takes its one day. */
export function dayRange({ startDate, endDate }: Stay<SQLWrapper>): SQL {
  return sql`daterange(${startDate}, greatest(${endDate}, ${startDate} + 1), '[)')`
}

export function givenDays({ startDate, endDate }: Stay<string>): SQL {
  return dayRange({ startDate: sql`${startDate}::date`, endDate: sql`${endDate}::date` })
}
