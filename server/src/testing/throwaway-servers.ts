import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface ThrowawayServer {
  url: string
  /** No more answers, but no connection is closed either. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

interface ThrowawayProcess {
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

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const UNPRIVILEGED_USERS = ['postgres', 'nobody']
const MAX_CONNECTIONS = 200

// The data lives for one test file, so nothing of it has to reach the disk.
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The folder of the PostgreSQL programs, when this machine has them. */
export function findPostgres(): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort().reverse() : []
  const program = findProgram(
    'initdb',
    debian.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
  )
  return program && dirname(program)
}

export interface ThrowawayPostgres extends ThrowawayServer {
  /** Ends every connection at once, as a crash or a failover does. */
  crash(): Promise<void>
  /** On the same port, with the same rows. */
  startAgain(): Promise<void>
}

export async function startPostgres(): Promise<ThrowawayPostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C.UTF-8' } }
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  )

  const port = await freePort()
  const settings = Object.entries({
    ...FAST_SETTINGS,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: String(MAX_CONNECTIONS),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    startUntil(
      'ready to accept connections',
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings],
      options,
    )
  let server = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    freeze: () => signalFamily(server.pid, 'SIGSTOP'),
    thaw: () => signalFamily(server.pid, 'SIGCONT'),
    crash: () => server.stop(),
    async startAgain() {
      server = await start()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each connection has a process of its own, and all of them have to stand still. */
function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = listed.stdout.trim().split(/\s+/).filter(Boolean).map(Number)
  for (const member of [pid, ...children]) process.kill(member, signal)
}

/** PostgreSQL refuses to run as root, so root borrows another account. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of UNPRIVILEGED_USERS) {
    const account = accounts.find(([known]) => known === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other account')
}

export function findRedis(): string | undefined {
  return findProgram('redis-server')
}

/** With a port of its own choice where a test stops one and starts another in its place. */
export async function startRedis(wantedPort?: number): Promise<ThrowawayServer> {
  const program = findRedis()
  if (!program) throw new Error('Redis is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-redis-'))
  const port = wantedPort ?? (await freePort())
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder]
  const server = await startUntil(
    'Ready to accept connections',
    program,
    [...settings, '--save', '', '--appendonly', 'no'],
    { cwd: folder },
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
