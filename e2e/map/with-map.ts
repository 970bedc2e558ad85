import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProductProcess } from '../../server/src/testing/product-process.ts'
import { tinyMap } from '../../server/src/testing/tiny-map.ts'
import { test as base } from '../test.ts'

interface MappedPlace {
  url: string
  /** Replaces the map file while the product runs. */
  putMap: (content: Buffer | string) => void
}

/** The whole product once more, with a map file beside its data; it ends with the worker of the tests. */
export const test = base.extend<{ baseURL: string }, { place: MappedPlace }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for from here
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'commonplot-e2e-map-'))
      const putMap = (content: Buffer | string) => {
        writeFileSync(join(folder, 'map.new'), content)
        renameSync(join(folder, 'map.new'), join(folder, 'map.pmtiles'))
      }
      putMap(tinyMap())
      const product = startProductProcess({ HOST: '127.0.0.1', DATA_DIR: folder })
      await use({ url: await product.ready, putMap })
      await product.end('SIGTERM')
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})
