import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPglite } from '../server/src/adapters/database/embedded-pglite.ts'
import {
  type CutOutcome,
  cutPower,
  recordHistory,
} from '../server/src/testing/power-cut/cut-power.ts'
import { loadHistory, seededRandom } from '../server/src/testing/power-cut/disk-history.ts'
import { DOES_NOT_OPEN } from '../server/src/testing/power-cut/find-losses.ts'
import { type Comparison, compare, sayComparison } from './lib/measure.ts'

const COMMITS = 50
const ROUNDS = 10

/** The cost of an fsync before each commit is acknowledged. */
async function commitCost(): Promise<Comparison> {
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

const STEPS = 300
/** Cuts while the database is created; the rest hit later writes. */
const EARLY_SHARE = 0.05
/** Each opened database leaks memory, so that a process opens only so many. */
const CUTS_PER_PROCESS = 25
const PROCESSES = 2
const MOST_SHOWN = 10
/** Throwaway folders live in memory. */
const MEMORY = '/dev/shm'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    cuts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'without-fsync': { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const scratch = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'commonplot-power-cut-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const historyPath = join(scratch, 'history')
const random = seededRandom(seed)

function chooseCuts(first: number, last: number, count: number): number[] {
  const chosen = Array.from({ length: count }, () => first + Math.floor(random() * (last - first)))
  return chosen.sort((one, other) => one - other)
}

function inBatches(cuts: number[]): number[][] {
  const length = Math.ceil(cuts.length / CUTS_PER_PROCESS)
  return Array.from({ length }, (_, batch) =>
    cuts.slice(batch * CUTS_PER_PROCESS, (batch + 1) * CUTS_PER_PROCESS),
  )
}

await recordHistory({ historyPath, scratch, steps: STEPS, fsync: !values['without-fsync'], seed })
const { calls, acknowledged, uploads } = loadHistory(historyPath)
const fsyncs = calls.filter(({ call }) => call === 'fsync').length
console.log(
  `${acknowledged.length} statements and ${uploads.length} uploads: ${calls.length} calls to the disk, ${fsyncs} fsyncs among them`,
)

const count = Number(values.cuts)
const early = Math.round(count * EARLY_SHARE)
const made = acknowledged[0]?.calls ?? 0
const batches = inBatches([
  ...chooseCuts(0, made, early),
  ...chooseCuts(made, calls.length + 1, count - early),
])
const outcomes: CutOutcome[] = []
const work = async () => {
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    for await (const outcome of cutPower({ historyPath, scratch, seed }, batch)) {
      outcomes.push(outcome)
    }
    const damaged = outcomes.filter(({ losses }) => losses.length > 0)
    console.log(`${outcomes.length} of ${count} cuts, ${damaged.length} did damage`)
  }
}
await Promise.all(Array.from({ length: PROCESSES }, work))

const damaged = outcomes.filter(({ losses }) => losses.length > 0)
const unopened = damaged.filter(({ losses }) =>
  losses.some((loss) => loss.startsWith(DOES_NOT_OPEN)),
)
for (const { cut, losses } of damaged.slice(0, MOST_SHOWN))
  console.log(`${cut}: ${losses.join(', ')}`)
console.log(
  `${outcomes.length} power cuts: ${damaged.length - unopened.length} lost or damaged something, ${unopened.length} do not open`,
)
if (damaged.length > 0 || outcomes.length < count) process.exitCode = 1
console.log(sayComparison('a commit with fsync against one without', await commitCost()))
