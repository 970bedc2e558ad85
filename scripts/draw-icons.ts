import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { projectRoot } from './project-files.ts'

// Home screens take no SVG: the drawn icons as pixels. Run again after changing a drawing.
const pictures = join(projectRoot, 'web/public/pictures')
const ICONS = [
  { from: 'favicon.svg', to: 'icon-192.png', size: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
]

const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { from, to, size } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const drawing = readFileSync(join(pictures, from)).toString('base64')
  await page.setContent(
    `<style>body{margin:0}</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}">`,
  )
  const bytes = await page.screenshot({ omitBackground: true })
  writeFileSync(join(pictures, to), bytes)
  console.log(`${to}: ${bytes.length} bytes`)
  await page.close()
}
await browser.close()
