import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type Result, type Trace } from 'lighthouse'
import { findBrowser } from '../../scripts/lib/find-browser.ts'
import { projectRoot } from '../../scripts/lib/project-files.ts'
import { freePort } from '../../server/src/testing/throwaway-servers.ts'

const CPU_SLOWDOWN = 4
const LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const QUIET_MS = 1500
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Runs in the page before its scripts. */
function watch(): void {
  new PerformanceObserver((list) => {
    Object.assign(window, { largestPaintMs: list.getEntries().at(-1)?.startTime })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const readLargestPaint = (page: Page) =>
  page.evaluate(() => (window as unknown as { largestPaintMs: number }).largestPaintMs)

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS })
}

/** The time of the largest paint on a slow phone and link, with nothing cached. */
export async function visitOnSlowPhone(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const paintedMs = await readLargestPaint(page)
  await context.close()
  return paintedMs
}

const dist = join(projectRoot, 'web/dist')
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The page with its styles, fonts and pictures, without scripts and data. */
function withoutCode(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="(modulepreload|after-paint)"[^>]*>/g, '')
}

/** Serves copies of pages as compressed files. */
export async function serveCopies(origin: string, paths: string[]) {
  const pages = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text()
    pages.set(path, brotliCompressSync(withoutCode(html)))
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.get(path)
    if (page) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'br').end(page)
      return
    }
    const file = join(dist, path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    const isCompressed = existsSync(`${file}.br`)
    if (isCompressed) response.setHeader('content-encoding', 'br')
    response.end(readFileSync(isCompressed ? `${file}.br` : file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens a page again that painted nothing in time on a busy machine. */
const MOST_TRIES = 3
export interface Visited {
  tbtMs: number
  /** The same in processor time. */
  processorTbtMs: number
  lcpMs: number
  cls: number
  /** Script evaluation at Lighthouse's slowdown. */
  scriptMs: number
}

export interface DebuggedBrowser {
  browser: Browser
  port: number
}

export async function openDebuggedBrowser(): Promise<DebuggedBrowser> {
  const executablePath = findBrowser()
  const port = await freePort()
  const args = [...BROWSER_ARGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
  return { browser, port }
}

/** Lighthouse with its defaults: a throttled phone, nothing cached. */
async function audit(
  { port }: DebuggedBrowser,
  url: string,
  categories: string[],
): Promise<{ lhr: Result; trace: Trace | undefined }> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: categories })
    if (run && !run.lhr.runtimeError && isMeasured(run.lhr)) {
      return { lhr: run.lhr, trace: run.artifacts.Trace }
    }
  }
  throw new Error(`Lighthouse could not measure ${url}`)
}

/** Undefined for an audit outside the chosen categories. */
const figure = ({ audits }: Result, id: string): number | undefined => audits[id]?.numericValue

const isMeasured = (result: Result) =>
  !result.categories['performance'] || Number.isFinite(figure(result, 'total-blocking-time'))

function scriptEvaluation({ audits }: Result): number {
  const details = audits['mainthread-work-breakdown']?.details
  const groups = details?.type === 'table' ? details.items : []
  return Number(
    groups.find(({ ['group']: group }) => group === 'scriptEvaluation')?.['duration'] ?? 0,
  )
}

export async function visitWithLighthouse(browser: DebuggedBrowser, url: string): Promise<Visited> {
  const { lhr: result, trace } = await audit(browser, url, ['performance'])
  return {
    tbtMs: figure(result, 'total-blocking-time') ?? Number.NaN,
    processorTbtMs: trace ? blockingTime(trace, url) : Number.NaN,
    lcpMs: figure(result, 'largest-contentful-paint') ?? Number.NaN,
    cls: figure(result, 'cumulative-layout-shift') ?? Number.NaN,
    scriptMs: scriptEvaluation(result),
  }
}

/** The failed audits of each category that depends on no clock. */
export async function shortcomings(browser: DebuggedBrowser, url: string): Promise<string[]> {
  const { lhr } = await audit(browser, url, ['accessibility', 'best-practices', 'seo'])
  return Object.values(lhr.categories)
    .filter(({ score }) => score !== 1)
    .map(({ title, score, auditRefs }) => {
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      return `${title} ${Math.round((score ?? 0) * 100)} (${failed.map(({ id }) => id).join(', ')})`
    })
}

/** The slowdown of Lighthouse's phone, and its limit for a long task. */
const SLOWDOWN = 4
const LONG_TASK_MS = 50
const US_PER_MS = 1000

/** Marks the scripts that Lighthouse itself runs in the page. */
const OF_LIGHTHOUSE = '_lighthouse'

type TraceEvent = Trace['traceEvents'][number] & { tdur?: number }

interface Thread {
  pid: number
  tid: number
}

/** Total blocking time as Lighthouse counts it, but in processor time: without waiting for a core. */
function blockingTime(trace: Trace, url: string): number {
  const events: TraceEvent[] = trace.traceEvents
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )
  const paint = start && events.findLast((event) => isFirstPaint(event, start))
  if (!paint) return Number.NaN
  const onThread = events.filter((event) => isOn(paint, event))
  const asked = onThread.filter(({ args }) => args.data?.url?.includes(OF_LIGHTHOUSE))
  return onThread
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= paint.ts)
    .filter((task) => !asked.some((event) => isInside(event, task)))
    .map(({ tdur = 0 }) => (tdur / US_PER_MS) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, blockedMs) => sum + Math.max(0, blockedMs), 0)
}

const isFirstPaint = ({ name, pid, ts }: TraceEvent, start: TraceEvent) =>
  name === 'firstContentfulPaint' && pid === start.pid && ts >= start.ts

const isOn = ({ pid, tid }: Thread, event: TraceEvent) =>
  event.pid === pid && event.tid === tid && event.ph === 'X'

const isInside = ({ ts }: TraceEvent, task: TraceEvent) =>
  ts >= task.ts && ts < task.ts + (task.dur ?? 0)
