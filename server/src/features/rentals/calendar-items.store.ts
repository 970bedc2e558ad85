import { itemKey, type RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { takenDays } from './taken-days.table.ts'

/** Of each kind. */
const MOST_BLOCKS = 200

/** The days that a host took off own items, with the names of those. */
export async function findBlocksOf(db: Database, ownerId: string, since: string) {
  return [
    ...(await findBlocks(db, 'plot', ownerId, since)),
    ...(await findBlocks(db, 'tool', ownerId, since)),
  ]
}

async function findBlocks(db: Database, type: RentalType, ownerId: string, since: string) {
  const table = type === 'plot' ? plots : tools
  const { id, startDate, endDate, note, createdAt } = takenDays
  return db
    .select({ id, startDate, endDate, note, createdAt, itemName: table.name })
    .from(table)
    .innerJoin(takenDays, eq(takenDays.itemKey, sql`${itemKey(type, '')}::text || ${table.id}`))
    .where(and(eq(table.ownerId, ownerId), eq(takenDays.takenBy, 'block'), gte(endDate, since)))
    .orderBy(startDate, id)
    .limit(MOST_BLOCKS)
}

/** Where everybody is told that items are, by the key of the item. */
export async function findShownAddresses(
  db: Database,
  items: readonly { itemKey: string; plotId: string | null; toolId: string | null }[],
): Promise<Map<string, string>> {
  const plotIds = items.flatMap(({ plotId }) => plotId ?? [])
  const toolIds = items.flatMap(({ toolId }) => toolId ?? [])
  const found = new Map<string, string>()
  if (plotIds.length > 0) {
    const { id, address } = plots
    const rows = await db.select({ id, address }).from(plots).where(inArray(id, plotIds))
    for (const row of rows) found.set(itemKey('plot', row.id), row.address)
  }
  if (toolIds.length > 0) {
    const { id, location } = tools
    const rows = await db.select({ id, location }).from(tools).where(inArray(id, toolIds))
    for (const row of rows) found.set(itemKey('tool', row.id), row.location)
  }
  return found
}
