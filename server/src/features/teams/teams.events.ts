import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { LedgerKey } from '../../domain-events.ts'
import { addLinesToTeams } from './teams.store.ts'

/** Adds logged lines and the negative lines of an undone activity. */
export async function addToTeams(
  tx: WritableDatabase,
  { lines }: { lines: readonly LedgerKey[] },
): Promise<void> {
  await addLinesToTeams(tx, lines)
}
