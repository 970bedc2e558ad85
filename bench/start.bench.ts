import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile, ratioOfRound, spreadOf } from './lib/measure.ts'
import { startProgram, stopProgram } from './lib/programs.ts'

const ROUNDS = Number(process.argv[3] ?? 10)

const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-start-'))
const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'fatal' }

/** From the start of Node to the first right answer, without stopping. */
async function startMs(file: string, args: string[] = []): Promise<number> {
  const startedAt = performance.now()
  const program = await startProgram(file, { env, args })
  const answer = await fetch(`${program.origin}/api/plots`)
  if (answer.status !== 200) throw new Error(`The first answer was ${answer.status}`)
  await answer.text()
  const durationMs = performance.now() - startedAt
  await stopProgram(program)
  return durationMs
}

const product = () => startMs('server/src/main.ts')
const bare = () => startMs('bench/lib/servers.ts', ['listen'])

const firstMs = await product()
await bare()
const ratios: number[] = []
const controls: number[] = []
const products: number[] = []
const bares: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const [a1, b1, b2, a2] = [await bare(), await product(), await product(), await bare()]
  ratios.push(ratioOfRound([a1, b1, b2, a2]))
  products.push(b1, b2)
  bares.push(a1, a2)
  controls.push(ratioOfRound([await bare(), await bare(), await bare(), await bare()]))
}
rmSync(dataDir, { recursive: true, force: true })

const say = (values: number[]) => {
  const { median, low, high } = spreadOf(values)
  return `×${median.toFixed(1)} [${low.toFixed(1)}–${high.toFixed(1)}]`
}
const ms = (values: number[]) => `${quantile(values, 0.5).toFixed(0)} ms`
console.log(`the very first start, with its demo data: ${firstMs.toFixed(0)} ms`)
console.log(`http.listen alone ${ms(bares)}, the product on its data folder ${ms(products)}`)
console.log(
  `node to the first answer: ${say(ratios)} (the same code against itself: ${say(controls)})`,
)
