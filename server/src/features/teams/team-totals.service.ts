import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { addToTeams } from './team-totals.store.ts'

/** Hears of lines that were logged and of lines that take something back. */
export async function countForTeams(
  tx: WritableDatabase,
  { lines }: { lines: readonly LedgerKey[] },
): Promise<void> {
  await addToTeams(tx, lines)
}
