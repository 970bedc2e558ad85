import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, freePort, startUntil, type ThrowawayServer } from './throwaway-process.ts'

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
