import { buildWebWhenStale } from './lib/build-web.ts'
import { loadEnvFile } from './lib/command.ts'
import { useExternalSandbox } from './lib/external-sandbox.ts'

loadEnvFile()
try {
  buildWebWhenStale()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await useExternalSandbox()
await import('../server/src/main.ts')
