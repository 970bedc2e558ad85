import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'
import type { DatabaseConnection } from './database/database.port.ts'
import type { ExternalServices } from './external-data/external-data.port.ts'
import { noExternalServices } from './external-data/no-external-services.ts'

/** The presence of a credential chooses; a real client is loaded only when it is chosen. */
export async function chooseDatabase(env: Env): Promise<DatabaseConnection> {
  if (env.databaseUrl) {
    const { connectPostgres } = await import('./database/postgres-connection.ts')
    return connectPostgres(env.databaseUrl, env.databasePoolSize)
  }
  const { openEmbedded } = await import('./database/embedded-connection.ts')
  return openEmbedded(env.dataDir)
}

export async function chooseExternalServices(env: Env, clock: Clock): Promise<ExternalServices> {
  const accounts = env.externalAccounts
  if (Object.values(accounts).every((account) => account === undefined)) return noExternalServices
  const { connectExternalServices } = await import('./external-data/connect-external-services.ts')
  return connectExternalServices(accounts, clock)
}
