import { setPriority } from 'node:os'
import {
  type DebuggedBrowser,
  openDebuggedBrowser,
  shortcomings,
  type Visited,
  visitWithLighthouse,
} from './lighthouse-visit.ts'
import { type Spread, spreadOf } from './measure.ts'
import { serveCopies } from './servers/static-copy.ts'
import { startProduct } from './start-product.ts'

// npm run bench -- lighthouse [ROUNDS] [ADDRESS]: the address of an older build, already running, to
// which Home's script evaluation is compared.
const ROUNDS = Number(process.argv[3] ?? 3)
const older = process.argv[4]

const MEASURED = ['/', '/plots', '/plots/plot-1', '/impact']
const CHECKED = [...MEASURED, '/information', '/messages']
const LIMITS = { tbtAboveMs: 300, lcpTimes: 1.3, scriptShare: 0.5, cls: 0.02 }
const BEFORE_OTHERS = -10

/** A program that waits for its turn looks like a page that blocks; only root may ask to go first. */
function goFirst(): void {
  try {
    setPriority(BEFORE_OTHERS)
  } catch {
    console.log('Others go first on this machine: what they do counts as blocking.')
  }
}

const say = ({ median, low, high }: Spread, digits = 0) =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}–${high.toFixed(digits)}]`

function judge(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
  if (!isReached) process.exitCode = 1
}

const middle = (visits: Visited[], name: keyof Visited) => spreadOf(visits.map((one) => one[name]))

/** In turns, so that a busy minute meets all of them. */
async function visitInTurns(browser: DebuggedBrowser, urls: string[]): Promise<Visited[][]> {
  const visits = urls.map((): Visited[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, url] of urls.entries()) {
      visits[index]?.push(await visitWithLighthouse(browser, url))
    }
  }
  return visits
}

function report(path: string, page: Visited[], copy: Visited[]): void {
  const [tbt, bareTbt] = [middle(page, 'processorTbtMs'), middle(copy, 'processorTbtMs')]
  const [clockTbt, bareClockTbt] = [middle(page, 'tbtMs'), middle(copy, 'tbtMs')]
  const [lcp, bareLcp] = [middle(page, 'lcpMs'), middle(copy, 'lcpMs')]
  const above = tbt.median - bareTbt.median
  const times = lcp.median / bareLcp.median
  judge(
    above <= LIMITS.tbtAboveMs,
    `${path} TBT ${say(tbt)} ms of processor time, without scripts ${say(bareTbt)}: ${above.toFixed(0)} above, at most ${LIMITS.tbtAboveMs}`,
  )
  console.log(
    `         ${path} TBT as Lighthouse gives it, waiting for a turn included: ${say(clockTbt)} ms, without scripts ${say(bareClockTbt)}`,
  )
  judge(
    times <= LIMITS.lcpTimes,
    `${path} LCP ${say(lcp)} ms, without scripts ${say(bareLcp)}: ×${times.toFixed(2)}, at most ×${LIMITS.lcpTimes}`,
  )
  const cls = middle(page, 'cls')
  judge(cls.median <= LIMITS.cls, `${path} CLS ${say(cls, 3)}, at most ${LIMITS.cls}`)
  console.log(`         ${path} script evaluation ${say(middle(page, 'scriptMs'))} ms`)
}

function reportScripts(now: Visited[], before: Visited[]): void {
  const [mine, theirs] = [middle(now, 'scriptMs'), middle(before, 'scriptMs')]
  const share = mine.median / theirs.median
  judge(
    share <= LIMITS.scriptShare,
    `/ script evaluation ${say(mine)} ms, before ${say(theirs)}: ×${share.toFixed(2)}, at most ×${LIMITS.scriptShare}`,
  )
}

goFirst()
const product = await startProduct()
const copies = await serveCopies(product.url, MEASURED)
const browser = await openDebuggedBrowser()
for (const path of CHECKED) {
  // The first answer of a server that has just started is not what people meet.
  await fetch(product.url + path)
  const short = await shortcomings(browser, product.url + path)
  judge(
    short.length === 0,
    `${path} accessibility, best practices, SEO: ${short.join(', ') || '100'}`,
  )
}
for (const path of MEASURED) {
  const isCompared = path === '/' && older !== undefined
  const urls = [product.url + path, copies.url + path, ...(isCompared ? [older + path] : [])]
  const [page = [], copy = [], before] = await visitInTurns(browser, urls)
  report(path, page, copy)
  if (before) reportScripts(page, before)
}
await browser.browser.close()
copies.stop()
await product.stop()
