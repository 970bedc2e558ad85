import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

export interface RentalItem extends StayRules {
  type: RentalType
  id: string
  name: string
  ownerId: string | null
  priceCents: number | null
  timeZone: string
  state: ListingState
  hiddenReason: string | null
}

export async function findRentalItem(
  db: Database,
  type: RentalType,
  id: string,
): Promise<RentalItem | undefined> {
  const table = type === 'plot' ? plots : tools
  const priceCents = type === 'plot' ? plots.priceCents : tools.pricePerDayCents
  const [row] = await db
    .select({
      id: table.id,
      name: table.name,
      ownerId: table.ownerId,
      priceCents,
      timeZone: table.timeZone,
      minDays: table.minDays,
      noticeDays: table.noticeDays,
      bufferDays: table.bufferDays,
      state: sql<ListingState>`${table.state}`,
      hiddenReason: table.hiddenReason,
    })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.goneAt)))
  return row && { ...row, type }
}
