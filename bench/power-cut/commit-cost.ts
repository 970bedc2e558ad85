import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../server/src/adapters/database/embedded-pglite.ts'
import { type Comparison, compare } from '../measure.ts'

const COMMITS = 50
const ROUNDS = 10

/** How much longer commits take when each is on the disk before it is acknowledged. */
export async function commitCost(): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-commits-'))
  const open = async (name: string, fsync: boolean) => {
    const database = await openPglite({ dataDir: join(folder, name), fsync })
    await database.exec('create table written (n serial primary key, note text)')
    const write = async () => {
      for (let commit = 0; commit < COMMITS; commit += 1) {
        await database.query('insert into written (note) values ($1)', [`note ${commit}`])
      }
    }
    return { write, close: () => database.close() }
  }
  const without = await open('without', false)
  const having = await open('with', true)
  const cost = await compare(without.write, having.write, ROUNDS)
  await without.close()
  await having.close()
  rmSync(folder, { recursive: true, force: true })
  return cost
}
