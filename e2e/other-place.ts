import { rmSync } from 'node:fs'
import { startProductProcess } from '../server/src/testing/product-process.ts'
import { copySeeded } from './copy-seeded.ts'

interface OtherPlace {
  url: string
  /** Where its data is. */
  folder: string
  /** Resolves with the first line of its output that fits. */
  says(pattern: RegExp): Promise<string>
  /** At the same address, with the same data. */
  restart(env: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** The whole product once more, beside the one that most tests share. */
export async function openPlace(
  env: Record<string, string> = {},
  prepare?: (folder: string) => void,
): Promise<OtherPlace> {
  const folder = copySeeded(process.env['SEEDED_FOLDER'] ?? '')
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
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
