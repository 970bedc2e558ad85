import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'

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

export interface Seen {
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

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS })
}

/** One cold visit: nothing cached, a slow phone on a slow link. */
export async function visitOnSlowPhone(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const seen = await readSeen(page)
  await context.close()
  return seen
}
