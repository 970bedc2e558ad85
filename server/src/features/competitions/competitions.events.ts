import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { competitionGroup } from './competitions.store.ts'

/** Adds logged lines and the negative lines of an undone activity. */
export async function addToCompetitions(
  tx: WritableDatabase,
  { lines }: { lines: readonly LedgerKey[] },
): Promise<void> {
  await competitionGroup.addLines(tx, lines)
}
