import { rmSync } from 'node:fs'
import { buildWebWhenStale } from '../scripts/lib/build-web.ts'
import { useExternalSandbox } from '../scripts/lib/external-sandbox.ts'
import { newFolder } from './data-folder.ts'
import { endWithParent } from './end-with-parent.ts'

const dataDir = newFolder()
process.on('exit', () => {
  for (const folder of [dataDir, `${dataDir}-backups`]) {
    rmSync(folder, { recursive: true, force: true })
  }
})
endWithParent()

buildWebWhenStale()
Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' })
process.env['EXTERNAL_SANDBOX'] = 'on'
process.env['EMBEDDED_FSYNC'] = 'off'
// A whole neighbourhood asks from one address here, and much faster than people do.
process.env['RATE_LIMIT'] = '120000'
await useExternalSandbox()
await import('../server/src/main.ts')
