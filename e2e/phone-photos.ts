import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { aPhoto } from '../server/src/testing/made-up-pictures.ts'

/** Its screen has three dots for every pixel of a page. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }

/**
 * Twelve megapixels each, as phones take them; what differs is their names. They are on the disk,
 * from where a browser takes them as it does for people: their bytes would go through the page.
 */
export async function photosFromAPhone(names: string[]) {
  const photo = await aPhoto(2000, 1500).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer()
  const paths = names.map((name) => test.info().outputPath(`${name}.jpg`))
  for (const path of paths) writeFileSync(path, photo)
  return { paths, bytes: names.length * photo.length }
}

/** Where its size is not what matters. */
export async function smallPhoto(name: string) {
  const buffer = await aPhoto(800, 600).jpeg().toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** How many bytes of photos a browser fetches for a page, down to its end. */
export async function photoBytesOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/photos/'))
      sizes.push(response.body().then(({ length }) => length))
  })
  await page.goto(path)
  for (const image of await page.locator('img[srcset]').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0)
  }
  const all = await Promise.all(sizes)
  return all.reduce((sum, size) => sum + size, 0)
}
