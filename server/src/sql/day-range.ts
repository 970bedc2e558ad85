import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface Stay<Day, Days> {
  startDate: Day
  endDate: Day
  /** Days after it that stay free. */
  bufferDays?: Days
}

/** The days of a stay, half-open; a same-day one still takes its one day. */
export function dayRange({ startDate, endDate, bufferDays }: Stay<SQLWrapper, SQLWrapper>): SQL {
  const end = sql`greatest(${endDate}, ${startDate} + 1)`
  return sql`daterange(${startDate}, ${bufferDays ? sql`${end} + ${bufferDays}` : end}, '[)')`
}

export function givenDays({ startDate, endDate, bufferDays = 0 }: Stay<string, number>): SQL {
  return dayRange({
    startDate: sql`${startDate}::date`,
    endDate: sql`${endDate}::date`,
    ...(bufferDays > 0 && { bufferDays: sql`${bufferDays}::int` }),
  })
}
