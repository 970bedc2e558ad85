import { type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { countedLines, type Lines } from './counted-lines.table.ts'
import { SITE_TOTAL_SLOTS } from './impact-totals.table.ts'

const SUMS = ['activities', 'points', 'co2_saved_grams']
const AMOUNTS = ['quantity', 'weight_kg', 'distance_km']

const MONTH = sql`date_trunc('month', c.local_day)::date`
// Shared out by person, so that people logging at once rarely wait for each other.
const SLOT = sql`hashtext(c.user_id) & ${sql.raw(String(SITE_TOTAL_SLOTS - 1))}`

interface Total {
  table: string
  keys: Record<string, SQL>
  columns: readonly string[]
}

const USER = { user_id: sql`c.user_id` }
const TYPE = { activity_type: sql`c.activity_type` }

const TOTALS: readonly Total[] = [
  { table: 'user_impact', keys: USER, columns: SUMS },
  { table: 'user_impact_days', keys: { ...USER, day: sql`c.local_day` }, columns: SUMS },
  { table: 'user_impact_months', keys: { ...USER, month: MONTH }, columns: SUMS },
  { table: 'user_impact_types', keys: { ...USER, ...TYPE }, columns: [...SUMS, ...AMOUNTS] },
  {
    table: 'site_impact_months',
    keys: { month: MONTH, ...TYPE, slot: SLOT },
    columns: [...SUMS, ...AMOUNTS],
  },
]

/** Adds lines to every total they belong to, rows in the order of their keys: one order of locks. */
export async function addToTotals(db: WritableDatabase, lines: Lines): Promise<void> {
  for (const total of TOTALS) await db.execute(addTo(total, lines))
}

function addTo({ table, keys, columns }: Total, lines: Lines): SQL {
  const names = [...Object.keys(keys), ...columns]
  const sums = columns.map((column) => sql`sum(c.${sql.identifier(column)})`)
  const places = sql.raw(
    Object.keys(keys)
      .map((_, index) => String(index + 1))
      .join(', '),
  )
  return sql`insert into ${sql.identifier(table)} (${list(names)})
    select ${sql.join([...Object.values(keys), ...sums], sql`, `)} from ${countedLines(lines)}
    where ${'activity_type' in keys ? sql`c.activity_type is not null` : sql`true`}
    group by ${places} order by ${places}
    on conflict (${list(Object.keys(keys))}) do update set ${sql.join(
      columns.map((column) => {
        const name = sql.identifier(column)
        return sql`${name} = ${sql.identifier(table)}.${name} + excluded.${name}`
      }),
      sql`, `,
    )}`
}

function list(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
}
