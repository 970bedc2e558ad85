import { rmSync } from 'node:fs'
import { startProductProcess } from '../server/src/testing/product-process.ts'
import { copySeeded } from './data-folder.ts'

export interface Place {
  url: string
  /** Where its data is. */
  folder: string
  /** Resolves with the first line of its output that fits. */
  says(pattern: RegExp): Promise<string>
  /** At the same address, with the same data. */
  restart(env: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** The whole product, with data that no other test has touched. */
export async function openPlace(
  env: Record<string, string> = {},
  prepare?: (folder: string) => void,
): Promise<Place> {
  const folder = copySeeded()
  prepare?.(folder)
  const start = (more = {}) =>
    startProductProcess({ HOST: '127.0.0.1', DATA_DIR: folder, ...env, ...more })
  let product = start()
  const url = await product.ready
  return {
    url,
    folder,
    says: (pattern) => product.says(pattern),
    async restart(more) {
      await product.end('SIGTERM')
      product = start({ PORT: new URL(url).port, ...more })
      await product.ready
    },
    async close() {
      await product.end('SIGTERM')
      for (const left of [folder, `${folder}-backups`]) {
        rmSync(left, { recursive: true, force: true })
      }
    },
  }
}
