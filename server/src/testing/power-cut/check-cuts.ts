import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadHistory, seededRandom } from './disk-history.ts'
import { findLosses } from './find-losses.ts'
import { SimulatedDisk } from './simulated-disk.ts'

// Run as a process of its own: cuts the power after each of the given numbers of calls, opens what
// is left and says in one line of JSON for each what is missing. Arguments: the history, a folder
// to work in, a seed, the numbers in ascending order.
const [historyPath = '', scratch = '', seed = '1', ...cuts] = process.argv.slice(2)

const history = loadHistory(historyPath)
const disk = new SimulatedDisk()
let played = 0
for (const cut of cuts.map(Number)) {
  for (const call of history.calls.slice(played, cut)) disk.play(call)
  played = cut
  const folder = mkdtempSync(join(scratch, 'cut-'))
  disk.leave(join(folder, 'root'), seededRandom(Number(seed) + cut))
  const losses = await findLosses(join(folder, 'root', 'data'), history, cut)
  process.stdout.write(`${JSON.stringify({ cut, losses })}\n`)
  rmSync(folder, { recursive: true, force: true })
}
// A database that refused to open may have left something behind that runs.
process.exit(0)
