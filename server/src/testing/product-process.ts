import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// A test sends more from one address than any neighbourhood does.
const NO_LIMIT = '0'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ProductProcess {
  /** Resolves when it listens; fails with its own words when it ends before that. */
  ready: Promise<string>
  /** Resolves with the first line of its output that fits. */
  says(pattern: RegExp): Promise<string>
  /** Says by which code or signal it ended. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** The server as it is run for people: a process of its own, spoken to over HTTP. */
export function startProductProcess(env: Record<string, string>): ProductProcess {
  const child = spawn(process.execPath, [main], {
    env: { PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: NO_LIMIT, EMBEDDED_FSYNC: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'close').finally(() => process.off('exit', kill))
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const ready = new Promise<string>((resolve, reject) => {
    output.on('line', (line) => {
      const origin = /ready at (\S+)/.exec(line)?.[1]
      if (origin) resolve(origin)
    })
    exited.then(() => reject(new Error(`the server ended before it was ready: ${complaint}`)))
  })
  ready.catch(() => {})
  return {
    ready,
    async says(pattern) {
      const said = lines.find((line) => pattern.test(line))
      if (said !== undefined) return said
      for await (const [line] of on(output, 'line')) if (pattern.test(line)) return line
      throw new Error('its output ended')
    },
    async end(signal) {
      child.kill(signal)
      const [code, endedBy] = await exited
      return code ?? endedBy
    },
  }
}
