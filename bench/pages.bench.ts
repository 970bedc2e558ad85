import { setPriority } from 'node:os'
import { readManifest, sayWeights, weighPages } from '../scripts/lib/page-weight.ts'
import { compareFigures, report, type Spread, sayComparison, spreadOf } from './lib/measure.ts'
import {
  type DebuggedBrowser,
  openBrowser,
  openDebuggedBrowser,
  serveCopies,
  shortcomings,
  type Visited,
  visitOnSlowPhone,
  visitWithLighthouse,
} from './lib/page-visits.ts'
import { startProduct, stopProgram } from './lib/programs.ts'

const PATHS = ['/', '/plots']
/** Two pairs each. */
const ROUNDS = Number(process.argv[3] ?? 5)
const MOST_TIMES = 2

/** Navigation to painted content, against a copy of the same page without scripts and data. */
async function comparePaints(): Promise<void> {
  const product = await startProduct()
  const copies = await serveCopies(product.origin, PATHS)
  const browser = await openBrowser()
  for (const path of PATHS) {
    const paintedMs = (origin: string) => () => visitOnSlowPhone(browser, origin + path)
    const figures = [paintedMs(copies.url), paintedMs(product.origin)] as const
    const comparison = await compareFigures(...figures, ROUNDS)
    const words = `${sayComparison(path, comparison)}, at most ×${MOST_TIMES}`
    report(comparison.ratio.median <= MOST_TIMES, words)
  }
  await browser.close()
  copies.stop()
  await stopProgram(product)
}

/** JavaScript after brotli: Home with the frame of the app, other pages as what they add. */
async function weigh(): Promise<void> {
  const weights = weighPages(readManifest())
  console.log(sayWeights(weights))
  if (weights.some(({ kb, budgetKb }) => kb > budgetKb)) process.exitCode = 1
}

// `npm run bench -- lighthouse ROUNDS ADDRESS` compares with the older build that runs at ADDRESS.
const VISITS = Number(process.argv[3] ?? 3)
const older = process.argv[4]

const MEASURED = ['/', '/plots', '/plots/plot-1', '/impact']
const CHECKED = [...MEASURED, '/information', '/messages']
const LIMITS = { tbtAboveMs: 300, lcpTimes: 1.3, scriptShare: 0.5, cls: 0.02 }
const BEFORE_OTHERS = -10

/** Waiting for a core looks like a page that blocks. Only root may raise the priority. */
function goFirst(): void {
  try {
    setPriority(BEFORE_OTHERS)
  } catch {
    console.log('The priority could not be raised: waiting for a core counts as blocking.')
  }
}

const say = ({ median, low, high }: Spread, digits = 0) =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}–${high.toFixed(digits)}]`

const middle = (visits: Visited[], name: keyof Visited) => spreadOf(visits.map((one) => one[name]))

/** Visits in turns, so that a busy minute slows all addresses. */
async function visitInTurns(browser: DebuggedBrowser, urls: string[]): Promise<Visited[][]> {
  const visits = urls.map((): Visited[] => [])
  for (let round = 0; round < VISITS; round += 1) {
    for (const [index, url] of urls.entries()) {
      visits[index]?.push(await visitWithLighthouse(browser, url))
    }
  }
  return visits
}

function reportPage(path: string, page: Visited[], copy: Visited[]): void {
  const [tbt, bareTbt] = [middle(page, 'processorTbtMs'), middle(copy, 'processorTbtMs')]
  const [clockTbt, bareClockTbt] = [middle(page, 'tbtMs'), middle(copy, 'tbtMs')]
  const [lcp, bareLcp] = [middle(page, 'lcpMs'), middle(copy, 'lcpMs')]
  const above = tbt.median - bareTbt.median
  const times = lcp.median / bareLcp.median
  report(
    above <= LIMITS.tbtAboveMs,
    `${path} TBT ${say(tbt)} ms of processor time, without scripts ${say(bareTbt)}: ${above.toFixed(0)} above, at most ${LIMITS.tbtAboveMs}`,
  )
  console.log(
    `         ${path} TBT as Lighthouse gives it, waiting for a turn included: ${say(clockTbt)} ms, without scripts ${say(bareClockTbt)}`,
  )
  report(
    times <= LIMITS.lcpTimes,
    `${path} LCP ${say(lcp)} ms, without scripts ${say(bareLcp)}: ×${times.toFixed(2)}, at most ×${LIMITS.lcpTimes}`,
  )
  const cls = middle(page, 'cls')
  report(cls.median <= LIMITS.cls, `${path} CLS ${say(cls, 3)}, at most ${LIMITS.cls}`)
  console.log(`         ${path} script evaluation ${say(middle(page, 'scriptMs'))} ms`)
}

function reportScripts(now: Visited[], before: Visited[]): void {
  const [mine, theirs] = [middle(now, 'scriptMs'), middle(before, 'scriptMs')]
  const share = mine.median / theirs.median
  report(
    share <= LIMITS.scriptShare,
    `/ script evaluation ${say(mine)} ms, before ${say(theirs)}: ×${share.toFixed(2)}, at most ×${LIMITS.scriptShare}`,
  )
}

async function visitPages(): Promise<void> {
  goFirst()
  const product = await startProduct()
  const copies = await serveCopies(product.origin, MEASURED)
  const browser = await openDebuggedBrowser()
  for (const path of CHECKED) {
    // The first answer of a server that has just started is not what people meet.
    await fetch(product.origin + path)
    const short = await shortcomings(browser, product.origin + path)
    report(
      short.length === 0,
      `${path} accessibility, best practices, SEO: ${short.join(', ') || '100'}`,
    )
  }
  for (const path of MEASURED) {
    const isCompared = path === '/' && older !== undefined
    const urls = [product.origin + path, copies.url + path, ...(isCompared ? [older + path] : [])]
    const [page = [], copy = [], before] = await visitInTurns(browser, urls)
    reportPage(path, page, copy)
    if (before) reportScripts(page, before)
  }
  await browser.browser.close()
  copies.stop()
  await stopProgram(product)
}

export const parts = { pages: comparePaints, weight: weigh, lighthouse: visitPages }
