import { type AnyColumn, and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { countMatches, estimateMatches } from '../../sql/totals.ts'
import { siteImpactMonths, userImpact, userImpactTypes } from '../impact/totals/totals.table.ts'
import { conversationReads } from '../messaging/messaging.table.ts'
import { plots } from '../plots/plots.table.ts'

/** Counts rentable plots, without gardens to visit. */
export async function countActivePlots(db: Pick<TransactionalDatabase, 'query'>): Promise<number> {
  const isActive = and(isNull(plots.goneAt), ne(plots.status, 'visit'), eq(plots.state, 'listed'))
  return countMatches(db, plots, isActive, await estimateMatches(db, plots, isActive))
}

export async function findSiteTotals(db: Database, month: string) {
  const { activityType, quantity, co2SavedGrams } = siteImpactMonths
  const [row] = await db
    .select({
      plantsGrown: sumWhere(quantity, sql`${activityType} = 'plant_grown'`),
      toolsShared: sumWhere(quantity, sql`${activityType} = 'tool_shared'`),
      monthGrams: sumWhere(co2SavedGrams, sql`${siteImpactMonths.month} = ${month}`),
    })
    .from(siteImpactMonths)
  return row ?? { plantsGrown: 0, toolsShared: 0, monthGrams: 0 }
}

export async function findPersonTotals(db: Database, userId: string) {
  const [[impact], types, [conversations]] = await Promise.all([
    db
      .select({ grams: userImpact.co2SavedGrams })
      .from(userImpact)
      .where(eq(userImpact.userId, userId)),
    db
      .select({ activityType: userImpactTypes.activityType, quantity: userImpactTypes.quantity })
      .from(userImpactTypes)
      .where(eq(userImpactTypes.userId, userId)),
    db
      .select({ total: count() })
      .from(conversationReads)
      .where(eq(conversationReads.userId, userId)),
  ])
  const piecesOf = (type: string) =>
    types.find(({ activityType }) => activityType === type)?.quantity ?? 0
  return {
    grams: impact?.grams ?? 0,
    plantsGrown: piecesOf('plant_grown'),
    toolsShared: piecesOf('tool_shared'),
    connections: conversations?.total ?? 0,
  }
}

function sumWhere(column: AnyColumn, condition: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number)
}
