import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type DiskHistory, saveHistory, seededRandom } from './disk-history.ts'
import { LedgerOfRows, MAKE_TABLE, NO_TABLE } from './find-losses.ts'
import { recordDisk } from './recorded-disk.ts'
import { SimulatedDisk } from './simulated-disk.ts'

// Run as a process of its own: lives through a history on a new data folder and writes down what
// it asked of the disk. Arguments: where to write that, a folder to work in, how many steps,
// whether to fsync, a seed.
const [historyPath = '', scratch = '', steps = '0', fsync = 'on', seed = '1'] =
  process.argv.slice(2)
const LARGEST_UPLOAD = 20_000

const folder = realpathSync(mkdtempSync(join(scratch, 'history-')))
const root = join(folder, 'root')
const calls = recordDisk(root)
const history: DiskHistory = { calls, acknowledged: [], uploads: [] }
// Read only now, so that what they call is recorded.
const { openPglite } = await import('../../adapters/database/embedded-pglite.ts')
const { openDiskFiles } = await import('../../adapters/files/disk-files.ts')

const source = { dataDir: join(root, 'data', 'database'), fsync: fsync === 'on' }
const files = openDiskFiles(join(root, 'data', 'files'))
const random = seededRandom(Number(seed))
const ledger = new LedgerOfRows(random)
let database = await openPglite(source)

async function run(statement: string, rows = ledger.digest()): Promise<void> {
  await database.exec(statement)
  history.acknowledged.push({ calls: calls.length, rows })
}

async function upload(key: string): Promise<void> {
  const bytes = Buffer.alloc(Math.ceil(random() * LARGEST_UPLOAD), key)
  await files.write(key, Readable.from([bytes]), LARGEST_UPLOAD)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  history.uploads.push({ calls: calls.length, key, sha256 })
}

async function reopen(): Promise<void> {
  await database.close()
  database = await openPglite(source)
}

/** Besides writing rows, what a database does on its own or when it is looked after. */
const CHORES: [every: number, chore: (step: number) => Promise<void>][] = [
  [5, (step) => upload(`upload-${step}`)],
  [9, () => run('checkpoint')],
  [16, (step) => run(ledger.remakeSideTable(step))],
  [31, () => run('select pg_switch_wal()')],
  [37, () => run('vacuum full written')],
  [43, () => run('reindex table written')],
  [59, () => run('vacuum analyze')],
  [71, reopen],
]

await run('create extension pg_trgm', NO_TABLE)
await run(MAKE_TABLE)
for (let step = 1; step <= Number(steps); step += 1) {
  await run(ledger.change())
  for (const [every, chore] of CHORES) if (step % every === 0) await chore(step)
}
await database.close()

// A change that went past the record would make every cut worthless.
const disk = new SimulatedDisk()
for (const call of calls) disk.play(call)
disk.leaveWhole(join(folder, 'replayed'))
assertSameFolders(root, join(folder, 'replayed'))
saveHistory(historyPath, history)
rmSync(folder, { recursive: true, force: true })

/** Fails with the first path that is not the same in both. */
function assertSameFolders(one: string, other: string): void {
  const [mine, theirs] = [listing(one), listing(other)]
  for (const path of new Set([...mine, ...theirs])) {
    if (!mine.has(path)) throw new Error(`${path} is in one folder only`)
    if (!theirs.has(path)) throw new Error(`${path} is in one folder only`)
    if (path.endsWith('/')) continue
    const isSame = readFileSync(join(one, path)).equals(readFileSync(join(other, path)))
    if (!isSame) throw new Error(`${path} is not the same`)
  }
}

function listing(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    return entry.isDirectory() ? `${path}/` : path
  })
  return new Set(paths)
}
