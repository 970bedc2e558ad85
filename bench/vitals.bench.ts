import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Spread, spreadOf } from './measure.ts'
import { startProduct } from './start-product.ts'

const RUNS = 5
const CPU_SLOWDOWN = 4
const LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const QUIET_MS = 1500
const LONG_TASK_MS = 50
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

const LIMITS = { lcpMs: 2500, cls: 0.02, tbtMs: 200 }
type Vitals = Record<keyof typeof LIMITS, number>

interface Seen {
  fcpMs: number
  lcpMs: number
  cls: number
  longTasks: { startMs: number; durationMs: number }[]
}

/** Runs in the page, before anything else in it. */
function watch(): void {
  const seen: Seen = { fcpMs: 0, lcpMs: 0, cls: 0, longTasks: [] }
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime
  })
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value
  })
  observe('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ startMs: startTime, durationMs: duration })
  })
  Object.assign(window, { seenVitals: seen })
}

const readSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenVitals: Seen }).seenVitals)

/** One cold visit: nothing cached, a slow phone on a slow link. */
async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const { fcpMs, lcpMs, cls, longTasks } = await readSeen(page)
  await context.close()
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
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
for (const path of ['/', '/plots']) {
  // The first answer of a server that has just started is not what people meet.
  await fetch(product.url + path)
  const vitals: Vitals[] = []
  for (let run = 0; run < RUNS; run += 1) vitals.push(await visit(browser, product.url + path))
  report(path, vitals)
}
await browser.close()
await product.stop()
