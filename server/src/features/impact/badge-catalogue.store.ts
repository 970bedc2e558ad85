import { BADGE_RULES } from '@commonplot/shared/impact/badge-rules.ts'
import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { badges } from './badges.table.ts'

const SHOWN = ['name', 'description', 'iconUrl', 'rarity', 'pointsReward', 'position'] as const

/**
 * Brings the rows in step with the catalogue, which is code; called at every start. A badge that
 * left the catalogue keeps its row: whoever earned it still has it.
 */
export async function saveBadgeCatalogue(db: WritableDatabase): Promise<void> {
  const newValue = (column: (typeof SHOWN)[number]) =>
    sql`excluded.${sql.identifier(badges[column].name)}`
  const kept = sql.join(
    SHOWN.map((column) => sql`${badges[column]}`),
    sql`, `,
  )
  await db
    .insert(badges)
    .values(BADGE_RULES.map(({ measure, atLeast, ...badge }, position) => ({ ...badge, position })))
    .onConflictDoUpdate({
      target: badges.id,
      set: Object.fromEntries(SHOWN.map((column) => [column, newValue(column)])),
      // Nothing is written at the starts that change nothing.
      setWhere: sql`(${kept}) is distinct from (${sql.join(SHOWN.map(newValue), sql`, `)})`,
    })
}
