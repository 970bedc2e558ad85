import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface ProductProcess {
  port: number
  child: ChildProcess
}

export async function startProcess(
  port: number,
  env: Record<string, string>,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'fatal', RATE_LIMIT: '0', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('ready at')) return { port, child }
  }
  throw new Error('a server process ended before it was ready')
}

/** Ends with the exit code: other than 0 means that stopping took too long or failed. */
export async function stopProcess({ child }: ProductProcess): Promise<number> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  return (await exited)[0]
}
