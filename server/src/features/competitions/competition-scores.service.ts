import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { addToScores } from './competition-scores.store.ts'

/** Hears of lines that were logged and of lines that take something back. */
export async function countForCompetitions(
  tx: WritableDatabase,
  { lines }: { lines: readonly LedgerKey[] },
): Promise<void> {
  await addToScores(tx, lines)
}
