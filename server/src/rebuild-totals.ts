import type { WritableDatabase } from './adapters/database/database.port.ts'
import { rebuildChallenges } from './features/challenges/challenges.store.ts'
import { competitionGroup } from './features/competitions/competitions.store.ts'
import { rebuildImpactTotals } from './features/impact/totals/totals.store.ts'
import { rebuildTeamTotals } from './features/teams/teams.store.ts'

/** Adds up every total again from the ledger, in one transaction. People come first, as in each log. */
export async function rebuildTotals(tx: WritableDatabase): Promise<void> {
  await rebuildImpactTotals(tx)
  await rebuildTeamTotals(tx)
  await rebuildChallenges(tx)
  await competitionGroup.rebuild(tx)
}
