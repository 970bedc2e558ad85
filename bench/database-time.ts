import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'

const NS_PER_MS = 1e6

/**
 * How long the processor worked in the process of a connection of PostgreSQL, by the count of the
 * operating system: without the way there and back, and without the neighbours on a busy machine.
 * Only of a pool of one connection; what waits for a disk or a lock is not in it.
 */
export async function databaseTimeMs(
  { unannounced }: DatabaseConnection,
  work: () => Promise<unknown>,
): Promise<number> {
  const [backend] = await unannounced.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const soFar = () => Number(readFileSync(`/proc/${backend?.pid}/schedstat`, 'utf8').split(' ')[0])
  const before = soFar()
  await work()
  return (soFar() - before) / NS_PER_MS
}
