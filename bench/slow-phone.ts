import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/find-browser.ts'

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

/** Runs in the page, before anything else in it. */
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

/** When the largest content was painted in one cold visit: nothing cached, a slow phone, a slow link. */
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
