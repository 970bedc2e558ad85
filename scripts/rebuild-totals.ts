import { chooseDatabase } from '../server/src/adapters/choose-adapters.ts'
import { rebuildTotals } from '../server/src/between-features/rebuild-totals.ts'
import { readEnv } from '../server/src/env.ts'
import { loadEnvFile } from './load-env.ts'

/** Makes every running total anew from the ledger and says whether any had been off. */
loadEnvFile()
const database = await chooseDatabase(readEnv())
const changed = await database.db.transaction(async (tx) => {
  const readTotals = async () =>
    JSON.stringify([
      ...(await tx.execute(
        'select user_id, activities, points, co2_saved_grams::text from user_impact order by 1',
      )),
      ...(await tx.execute(
        'select id, points, co2_saved_grams::text, member_count from teams order by 1',
      )),
      ...(await tx.execute(
        'select user_id, challenge_id, progress::text from challenge_members order by 1, 2',
      )),
      ...(await tx.execute(
        'select user_id, competition_id, score::text from competition_members order by 1, 2',
      )),
    ])
  // As every log does, people first: whoever is logging is waited for.
  await tx.execute('lock table user_impact in access exclusive mode')
  const before = await readTotals()
  await rebuildTotals(tx)
  return before !== (await readTotals())
})
await database.close()
console.log(changed ? 'Some totals were off and are mended.' : 'Every total equals its ledger.')
