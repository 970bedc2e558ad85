import { type Spread, spreadOf } from './measure.ts'
import { openBrowser, type Seen, visitOnSlowPhone } from './slow-phone.ts'
import { startProduct } from './start-product.ts'

const RUNS = 5
const LONG_TASK_MS = 50

const LIMITS = { lcpMs: 2500, cls: 0.02, tbtMs: 200 }
type Vitals = Record<keyof typeof LIMITS, number>

function vitalsOf({ fcpMs, lcpMs, cls, longTasks }: Seen): Vitals {
  const tbtMs = longTasks
    .filter(({ startMs }) => startMs >= fcpMs)
    .reduce((sum, { durationMs }) => sum + durationMs - LONG_TASK_MS, 0)
  return { lcpMs, cls, tbtMs }
}

const say = ({ median, low, high }: Spread, digits: number) =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}–${high.toFixed(digits)}]`

function report(path: string, vitals: Vitals[]): void {
  for (const name of Object.keys(LIMITS) as (keyof Vitals)[]) {
    const spread = spreadOf(vitals.map((one) => one[name]))
    const isReached = spread.median <= LIMITS[name]
    const figures = `${say(spread, name === 'cls' ? 3 : 0)}, at most ${LIMITS[name]}`
    console.log(`${isReached ? 'reached' : 'MISSED '}  ${path} ${name}: ${figures}`)
    if (!isReached) process.exitCode = 1
  }
}

const product = await startProduct()
const browser = await openBrowser()
for (const path of ['/', '/plots']) {
  // The first answer of a server that has just started is not what people meet.
  await fetch(product.url + path)
  const vitals: Vitals[] = []
  for (let run = 0; run < RUNS; run += 1) {
    vitals.push(vitalsOf(await visitOnSlowPhone(browser, product.url + path)))
  }
  report(path, vitals)
}
await browser.close()
await product.stop()
