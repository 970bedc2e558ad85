import type { HandoverStepName, Side } from '@commonplot/shared/rentals/handover.ts'
import { and, eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { handoverSteps } from './handover.table.ts'

export async function insertStep(
  tx: WritableDatabase,
  step: typeof handoverSteps.$inferInsert,
): Promise<void> {
  await tx.insert(handoverSteps).values(step)
}

/** The client id of a side's report; undefined without a report. */
export async function findStep(
  db: Database,
  { rentalId, step, by }: { rentalId: string; step: HandoverStepName; by: Side },
): Promise<{ clientId: string | null } | undefined> {
  const [row] = await db
    .select({ clientId: handoverSteps.clientId })
    .from(handoverSteps)
    .where(
      and(
        eq(handoverSteps.rentalId, rentalId),
        eq(handoverSteps.step, step),
        eq(handoverSteps.by, by),
      ),
    )
  return row
}
