import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { builtOnce } from '../../sql/built-once.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

export interface RentalItem {
  type: RentalType
  id: string
  name: string
  ownerId: string | null
  priceCents: number | null
}

const itemById = (type: RentalType) =>
  builtOnce((db) => {
    const table = type === 'plot' ? plots : tools
    const priceCents = type === 'plot' ? plots.priceCents : tools.pricePerDayCents
    return db
      .select({ id: table.id, name: table.name, ownerId: table.ownerId, priceCents })
      .from(table)
      .where(and(eq(table.id, sql.placeholder('id')), isNull(table.goneAt)))
      .prepare(`${type}_to_rent`)
  })
const itemsById = { plot: itemById('plot'), tool: itemById('tool') }

export async function findRentalItem(
  db: Database,
  type: RentalType,
  id: string,
): Promise<RentalItem | undefined> {
  const [row] = await itemsById[type](db).execute({ id })
  return row && { ...row, type }
}
