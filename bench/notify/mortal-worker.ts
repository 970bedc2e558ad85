import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface MortalWorker {
  /** Delivers what is due by then; resolves when nothing is left for it, or it was killed. */
  deliver(now: Date): Promise<void>
  /** Says whether it was at work. */
  kill(): Promise<boolean>
}

/** One after the other that takes its place when it dies. */
export function mortalWorker(databaseUrl: string, pushLog: string): MortalWorker {
  let child: ChildProcess | undefined
  let isAtWork = false
  const living = () => {
    child ??= fork(script, [databaseUrl, pushLog], { execArgv: [] })
    return child
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    async deliver(now) {
      const worker = living()
      const over = new AbortController()
      const signal = over.signal
      const done = Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }),
      ])
      worker.send(now.toISOString())
      isAtWork = true
      await done
      isAtWork = false
      over.abort()
    },
    async kill() {
      const [worker, wasAtWork] = [child, isAtWork]
      child = undefined
      if (!worker || worker.exitCode !== null || worker.signalCode !== null) return false
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      return wasAtWork
    },
  }
}
