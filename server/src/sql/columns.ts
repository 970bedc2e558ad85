import { type SQL, sql } from 'drizzle-orm'
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

/** Whose calendar a row goes by; the name that stands for listings nobody has said anything about. */
export const timeZone = () => text('time_zone').notNull()
export const UNKNOWN_PLACE_ZONE = 'America/Los_Angeles'

/** One to five stars, null without reviews. */
export const stars = (name: string) => doublePrecision(name)

/** A measured amount: kilograms, kilometres, pieces; exact, so that sums agree with their parts. */
export const amount = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })

export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** Months of the year, 1 to 12. */
export const monthList = (name: string) => integer(name).array().notNull().default([])

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

export const position = () => ({ lat: doublePrecision('lat'), lng: doublePrecision('lng') })

const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/** A position with its point on the globe worked out once, for lists that are searched by distance. */
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

/** A name that the database cannot count days by never gets in. */
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
