import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface ThrowawayServer {
  url: string
  /** No more answers, but no connection is closed either. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export interface ThrowawayProcess {
  pid: number
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

/** The first folder of PATH, or of the given ones, that holds the program. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
  const searched = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)]
  return searched.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Starts a program and waits for the line by which it says that it is ready. */
export async function startUntil(
  readyLine: string,
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<ThrowawayProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', kill)
  const lines: string[] = []
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream as Readable }).on('line', (line) => {
        lines.push(line)
        if (line.includes(readyLine)) ready()
      })
    }
    child.once('error', failed)
    child.once('exit', () => failed(new Error(`${command} did not start:\n${lines.join('\n')}`)))
  })
  return {
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    async stop() {
      process.off('exit', kill)
      await stopChild(child)
    },
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  // For PostgreSQL this is the fast shutdown, which does not wait for its clients.
  child.kill('SIGINT')
  await exited
}
