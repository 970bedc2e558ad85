import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  date,
  doublePrecision,
  integer,
  numeric,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A plain `YYYY-MM-DD`, never a moment. */
export const day = (name: string) => date(name, { mode: 'string' })

/** The IANA name by which a row counts its days. */
export const timeZone = () => text('time_zone').notNull()
/** The time zone of listings without a known place. */
export const UNKNOWN_PLACE_ZONE = 'America/Los_Angeles'

/** One to five stars, null without reviews. */
export const stars = (name: string) => doublePrecision(name)

/** Kilograms, kilometres or pieces; exact, so that sums equal their parts. */
export const amount = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })

export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** Months of the year, 1 to 12. */
export const monthList = (name: string) => integer(name).array().notNull().default([])

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

export const position = () => ({ lat: doublePrecision('lat'), lng: doublePrecision('lng') })

const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/** A position with a stored point on the globe, for lists that are searched by distance. */
export const mappedPosition = () => ({
  ...position(),
  spot: cube('spot').generatedAlwaysAs(sql`ll_to_earth(lat, lng)`),
})

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))

export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${literals(values)})`

export const areAllOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${literals(values)}]::text[]`

export const isAtMost = (column: AnyPgColumn, characters: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(characters))}`

export const isNotNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0`

export const isStars = (column: AnyPgColumn): SQL => sql`${column} between 1 and 5`

export const isPosition = (lat: AnyPgColumn, lng: AnyPgColumn): SQL =>
  sql`(${lat} is null) = (${lng} is null) and ${lat} between -90 and 90 and ${lng} between -180 and 180`

/** PostgreSQL raises an error for an unknown time zone, so the row is refused. */
export const isTimeZone = (column: AnyPgColumn): SQL =>
  sql`(timestamptz 'epoch' at time zone ${column}) is not null`

type Weight = 'A' | 'B' | 'C' | 'D'

/** Words to search, heaviest first; `searchable` and `list_text` come with the first migration. */
export const weightedWords = (parts: readonly (readonly [Weight, string])[]): SQL =>
  sql.raw(
    parts
      .map(
        ([weight, expression]) =>
          `setweight(to_tsvector('english', searchable(${expression})), '${weight}')`,
      )
      .join(' || '),
  )

interface Stay<Day, Days> {
  startDate: Day
  endDate: Day
  /** Days that stay free after the end. */
  bufferDays?: Days
}

/** A half-open range of days; the same start and end take one day. */
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

/** Whether a row belongs to the viewer; false for a visitor. */
export const isViewer = (column: AnyPgColumn, viewerId: string | null): SQL =>
  viewerId === null ? sql`false` : eq(column, viewerId)
