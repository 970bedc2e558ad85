import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram, freePort, startUntil, type ThrowawayServer } from './throwaway-process.ts'

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
