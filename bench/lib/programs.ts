import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../scripts/lib/project-files.ts'

export interface Program {
  child: ChildProcess
  origin: string
  port: number
}

interface Options {
  env?: Record<string, string>
  args?: string[]
  /** Sent to the process as its first message. */
  order?: unknown
}

/** Starts a file of the project as a process and waits for the address that it prints. */
export async function startProgram(
  file: string,
  { env = {}, args = [], order }: Options = {},
): Promise<Program> {
  const child = spawn(process.execPath, [join(projectRoot, file), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(order === undefined ? [] : (['ipc'] as const))],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  if (order !== undefined) child.send(order as object)
  if (!child.stdout) throw new Error(`${file} has no output`)
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /ready at (\w+:\/\/[^\s/]+)/.exec(line)?.[1]
    if (origin) return { child, origin, port: Number(new URL(origin).port) }
  }
  throw new Error(`${file} ended before it was ready`)
}

/** Resolves with the exit code: a server that stops in time gives 0. */
export async function stopProgram(
  { child }: Program,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  return (await exited)[0]
}

/** The server as `npm start` runs it, quiet and without the limit by address. */
export const startServer = (env: Record<string, string>): Promise<Program> =>
  startProgram('server/src/main.ts', { env: { LOG_LEVEL: 'fatal', RATE_LIMIT: '0', ...env } })

/** The production build on a database of its own. */
export const startProduct = (): Promise<Program> => startProgram('e2e/start-product.ts')
