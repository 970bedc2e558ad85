import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { socialPicture } from '../shared/src/screens/page-state.ts'
import { launchBrowser } from './lib/find-browser.ts'
import { projectRoot } from './lib/project-files.ts'

// Home screens and social sites take no SVG. Run again after changing a drawing.
const publicFolder = join(projectRoot, 'web/public')
const pictures = join(publicFolder, 'pictures')
const SOCIAL_SIZE = { width: 1200, height: 630 }
const SOCIAL_QUALITY = 62
/** The drawings that a page can have as its picture. */
const SHOWN_ON_PAGES = '{hero,default-*,plot-*-1,tool-*-1,business-*-1,plant-*,person-*}.svg'

const ICONS = [
  { from: 'favicon.svg', to: 'icon-192.png', size: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
]

const browser = await launchBrowser()
for (const { from, to, size } of ICONS) {
  const page = await pageWith(from, { width: size, height: size }, 'contain')
  write(join(pictures, to), await page.screenshot({ omitBackground: true }))
  await page.close()
}
mkdirSync(join(pictures, 'social'), { recursive: true })
for (const file of globSync(SHOWN_ON_PAGES, { cwd: pictures })) {
  // `cover` would cut off the head of a portrait.
  const page = await pageWith(file, SOCIAL_SIZE, file.startsWith('person') ? 'contain' : 'cover')
  const bytes = await page.screenshot({ type: 'jpeg', quality: SOCIAL_QUALITY })
  write(join(publicFolder, socialPicture(`/pictures/${file}`)), bytes)
  await page.close()
}
await browser.close()

async function pageWith(
  file: string,
  viewport: { width: number; height: number },
  fit: 'contain' | 'cover',
) {
  const page = await browser.newPage({ viewport })
  const drawing = readFileSync(join(pictures, file)).toString('base64')
  const paper = file.startsWith('person') ? 'background:#fbf7ee;' : ''
  await page.setContent(
    `<style>body{margin:0;${paper}}img{display:block;width:100vw;height:100vh;object-fit:${fit}}</style>
     <img src="data:image/svg+xml;base64,${drawing}">`,
  )
  return page
}

function write(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes)
  console.log(`${basename(path)}: ${bytes.length} bytes`)
}
