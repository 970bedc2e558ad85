import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BenchServer {
  port: number
  /** Sends an order and gives what the server says to it. */
  ask(order: string): Promise<unknown>
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
    async ask(asked) {
      child.send(asked)
      const [said] = await once(child, 'message')
      return said
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
