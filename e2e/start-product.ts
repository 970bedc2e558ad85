import { rmSync } from 'node:fs'
import { buildWebWhenStale } from '../scripts/lib/build-web.ts'
import { useExternalSandbox } from '../scripts/lib/external-sandbox.ts'
import { copySeeded, newFolder } from './copy-seeded.ts'
import { seedFolder } from './seed-folder.ts'

const PARENT_CHECK_MS = 500

const seeded = newFolder()
const folders = [seeded]
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

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

buildWebWhenStale()
await seedFolder(seeded)
const dataDir = copySeeded(seeded)
folders.push(dataDir, `${dataDir}-backups`)
process.stdout.write(`seeded in ${seeded}\n`)

Object.assign(process.env, { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' })
process.env['EXTERNAL_SANDBOX'] = 'on'
process.env['EMBEDDED_FSYNC'] = 'off'
// A whole neighbourhood asks from one address here, and much faster than people do.
process.env['RATE_LIMIT'] = '120000'
await useExternalSandbox()
await import('../server/src/main.ts')
