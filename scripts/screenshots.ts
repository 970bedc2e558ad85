import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { launchBrowser } from './lib/find-browser.ts'
import { projectRoot } from './lib/project-files.ts'

const folder = join(projectRoot, 'docs/screenshots')
const MOST_BYTES = 60_000
const QUALITIES = [80, 65, 50, 35]

interface Shot {
  name: string
  path: string
  /** Steps before the screenshot. */
  act?: (page: Page) => Promise<void>
}

const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'plots', path: '/plots' },
  { name: 'plot', path: '/plots/plot-1' },
  {
    name: 'booking',
    path: '/tools/tool-1',
    act: (page) => page.getByRole('button', { name: /^Rent/ }).first().click(),
  },
  { name: 'plant', path: '/plant/plant-1' },
  { name: 'impact', path: '/impact' },
  {
    name: 'messages',
    path: '/messages',
    act: (page) => page.getByRole('button', { name: /Plot Inquiry/ }).click(),
  },
]

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

const product = spawn(process.execPath, [join(projectRoot, 'e2e/start-product.ts')], {
  cwd: projectRoot,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const baseURL = await addressOf(product.stdout)
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
for (const [sizeName, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    })
    // Fills the cache: a late font would be missing in the first screenshot.
    await (await context.newPage()).goto('/', { waitUntil: 'networkidle' })
    for (const shot of SHOTS) {
      const file = `${shot.name}-${sizeName}-${colorScheme}.webp`
      const page = await context.newPage()
      const bytes = await photograph(page, shot)
      writeFileSync(join(folder, file), bytes)
      console.log(`${file}: ${bytes.length} bytes`)
      await page.close()
    }
    await context.close()
  }
}
await browser.close()
product.kill('SIGTERM')
await once(product, 'exit')

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The product did not start.')
}

async function photograph(page: Page, { path, act }: Shot): Promise<Buffer> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act?.(page)
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    bytes = Buffer.from(data, 'base64')
    if (bytes.length <= MOST_BYTES) break
  }
  return bytes
}
