import { chooseDatabase } from '../server/src/adapters/choose-adapters.ts'
import type { WritableDatabase } from '../server/src/adapters/database/database.port.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { rebuildTotals } from '../server/src/rebuild-totals.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'

/** Recomputes every total from its ledger and returns whether one was wrong. */
async function rebuild(tx: WritableDatabase): Promise<boolean> {
  // Locks in the order of a log, and waits for open logs.
  await tx.execute('lock table user_impact in access exclusive mode')
  const before = await readTotals(tx)
  await rebuildTotals(tx)
  return before !== (await readTotals(tx))
}

const TOTALS = [
  'select user_id, activities, points, co2_saved_grams::text from user_impact order by 1',
  'select id, points, co2_saved_grams::text, member_count from teams order by 1',
  'select user_id, challenge_id, progress::text from challenge_members order by 1, 2',
  'select user_id, competition_id, score::text from competition_members order by 1, 2',
]

async function readTotals(tx: WritableDatabase): Promise<string> {
  const totals: object[] = []
  for (const query of TOTALS) totals.push(...(await tx.execute(query)))
  return JSON.stringify(totals)
}

loadEnvFile()
await runCommand([EnvError, FolderInUseError], async () => {
  const database = await chooseDatabase(readEnv())
  const changed = await database.db.transaction(rebuild).finally(() => database.close())
  console.log(changed ? 'Some totals were off and are mended.' : 'Every total equals its ledger.')
})
