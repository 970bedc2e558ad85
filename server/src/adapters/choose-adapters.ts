import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { DatabaseConnection } from './database/database.port.ts'
import type { Files } from './files/files.port.ts'
import type { LiveBus } from './live-bus/live-bus.port.ts'

/** The presence of a credential chooses; a real client is loaded only when it is chosen. */
export async function chooseDatabase(env: Env): Promise<DatabaseConnection> {
  if (env.databaseUrl) {
    const { connectPostgres } = await import('./database/postgres-connection.ts')
    return connectPostgres(env.databaseUrl, env.databasePoolSize)
  }
  const { openEmbedded } = await import('./database/embedded-connection.ts')
  return openEmbedded(env.dataDir)
}

export async function chooseLiveBus(env: Env): Promise<LiveBus> {
  if (env.redisUrl) {
    const { connectRedisBus } = await import('./live-bus/redis-bus.ts')
    return connectRedisBus(env.redisUrl)
  }
  const { createInProcessBus } = await import('./live-bus/in-process-bus.ts')
  return createInProcessBus()
}

export async function chooseFiles(env: Env): Promise<Files> {
  const { openDiskFiles } = await import('./files/disk-files.ts')
  return openDiskFiles(join(env.dataDir, 'files'))
}
