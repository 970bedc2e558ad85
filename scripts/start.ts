import { buildWebWhenStale } from './lib/build-web.ts'
import { useExternalSandbox } from './lib/external-sandbox.ts'
import { loadEnvFile } from './lib/load-env.ts'

loadEnvFile()
try {
  buildWebWhenStale()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await useExternalSandbox()
await import('../server/src/main.ts')
