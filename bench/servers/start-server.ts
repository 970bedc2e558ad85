import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BenchServer {
  port: number
  stop(): Promise<void>
}

/** Runs one of the files beside this one as a process of its own, so that each has a core. */
export async function startServer(file: string, order?: unknown): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  const exited = once(child, 'exit')
  if (order !== undefined) child.send(order as never)
  const ready = once(child, 'message')
  const outcome = await Promise.race([ready, exited.then(() => null)])
  if (!outcome) throw new Error(`${file} ended before it was ready`)
  return {
    port: (outcome[0] as { port: number }).port,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
