import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { claims } from './claims.table.ts'
import { rentals } from './rentals.table.ts'

const isDisputed = eq(claims.state, 'disputed')

export const countDisputed = (db: Database): Promise<number> => db.$count(claims, isDisputed)

/** Who has waited longest first. */
export async function findDisputed(db: Database, most: number) {
  return db
    .select({
      rentalId: claims.rentalId,
      amountCents: claims.amountCents,
      createdAt: claims.createdAt,
      answeredAt: claims.answeredAt,
      plotName: plots.name,
      toolName: tools.name,
    })
    .from(claims)
    .innerJoin(rentals, and(eq(rentals.id, claims.rentalId), eq(rentals.itemKey, claims.itemKey)))
    .leftJoin(plots, eq(plots.id, rentals.plotId))
    .leftJoin(tools, eq(tools.id, rentals.toolId))
    .where(isDisputed)
    .orderBy(asc(claims.answeredAt))
    .limit(most)
}
