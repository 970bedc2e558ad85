import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from '../scripts/build-web.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' })
buildWebWhenStale()
await import('../server/src/main.ts')
