import type { WritableDatabase } from './adapters/database/database.port.ts'
import { rebuildChallenges } from './features/challenges/challenge-progress.store.ts'
import { rebuildCompetitions } from './features/competitions/competition-scores.store.ts'
import { rebuildImpactTotals } from './features/impact/totals/totals.store.ts'
import { rebuildTeamTotals } from './features/teams/team-totals.store.ts'

/** Everything that is added up from the ledger, made anew; in one transaction, people first. */
export async function rebuildTotals(tx: WritableDatabase): Promise<void> {
  await rebuildImpactTotals(tx)
  await rebuildTeamTotals(tx)
  await rebuildChallenges(tx)
  await rebuildCompetitions(tx)
}
