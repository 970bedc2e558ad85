import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { useExternalSandbox } from '../scripts/external-sandbox.ts'

const PARENT_CHECK_MS = 500

const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// A test run that is killed cannot say so: its end is the signal.
const testRun = process.ppid
const watch = setInterval(() => {
  if (process.ppid === testRun) return
  clearInterval(watch)
  // Until the server listens for it, the signal would end us without removing the folder.
  if (process.listenerCount('SIGTERM') === 0) process.exit(1)
  process.kill(process.pid, 'SIGTERM')
}, PARENT_CHECK_MS)
watch.unref()

Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' })
process.env['EXTERNAL_SANDBOX'] = 'on'
process.env['EMBEDDED_FSYNC'] = 'off'
// A whole neighbourhood asks from one address here, and much faster than people do.
process.env['RATE_LIMIT'] = '120000'
buildWebWhenStale()
await useExternalSandbox()
await import('../server/src/main.ts')
