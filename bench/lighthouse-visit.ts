import { createServer } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type Result, type Trace } from 'lighthouse'
import { findBrowser } from '../scripts/lib/find-browser.ts'
import { blockingTime } from './blocking-time.ts'

/** A page that painted nothing in time on a busy machine is opened again. */
const MOST_TRIES = 3
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

export interface Visited {
  tbtMs: number
  /** The same in processor time: what others have this machine do is not in it. */
  processorTbtMs: number
  lcpMs: number
  cls: number
  /** Script evaluation, slowed as the rest. */
  scriptMs: number
}

export interface DebuggedBrowser {
  browser: Browser
  port: number
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export async function openDebuggedBrowser(): Promise<DebuggedBrowser> {
  const executablePath = findBrowser()
  const port = await freePort()
  const args = [...BROWSER_ARGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
  return { browser, port }
}

/** Lighthouse as it comes: a phone, its default throttling, nothing cached. */
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

/** Undefined where the audit was not asked for. */
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

/** What keeps a screen from 100 in the categories that no clock decides. */
export async function shortcomings(browser: DebuggedBrowser, url: string): Promise<string[]> {
  const { lhr } = await audit(browser, url, ['accessibility', 'best-practices', 'seo'])
  return Object.values(lhr.categories)
    .filter(({ score }) => score !== 1)
    .map(({ title, score, auditRefs }) => {
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      return `${title} ${Math.round((score ?? 0) * 100)} (${failed.map(({ id }) => id).join(', ')})`
    })
}
