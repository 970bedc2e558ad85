import { execFileSync } from 'node:child_process'
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

export async function startPostgres(): Promise<ThrowawayServer> {
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
  const stopServer = await startUntil(
    'ready to accept connections',
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings],
    options,
  )
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
