import { compareFigures, sayComparison } from './measure.ts'
import { serveCopies } from './servers/static-copy.ts'
import { openBrowser, visitOnSlowPhone } from './slow-phone.ts'
import { startProduct } from './start-product.ts'

// Navigation to painted content, against a copy of the same page without code or data.
const PATHS = ['/', '/plots']
/** Two pairs each; fewer can be asked for. */
const ROUNDS = Number(process.argv[3] ?? 5)
const MOST_TIMES = 2

const product = await startProduct()
const copies = await serveCopies(product.url, PATHS)
const browser = await openBrowser()

let worst = 0
for (const path of PATHS) {
  const paintedMs = (origin: string) => () => visitOnSlowPhone(browser, origin + path)
  const comparison = await compareFigures(paintedMs(copies.url), paintedMs(product.url), ROUNDS)
  console.log(sayComparison(path, comparison))
  worst = Math.max(worst, comparison.ratio.median)
}
await browser.close()
copies.stop()
await product.stop()
console.log(`slowest page: ×${worst.toFixed(2)} of its static copy, at most ×${MOST_TIMES}`)
if (worst > MOST_TIMES) process.exitCode = 1
