import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The production build by the real server, on a database of its own. */
export async function startProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['e2e/start-product.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = line.match(/ready at (http:\S+)/)?.[1]
    if (url) return { url, stop }
  }
  throw new Error('The product did not start; see the lines above.')
}
