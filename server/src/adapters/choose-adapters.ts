import type { Env } from '../env.ts'
import type { DatabaseConnection } from './database/database.port.ts'
import type { Geocoder } from './geocoding/geocoding.port.ts'

/** The presence of a credential chooses; a real client is loaded only when it is chosen. */
export async function chooseDatabase(env: Env): Promise<DatabaseConnection> {
  if (env.databaseUrl) {
    const { connectPostgres } = await import('./database/postgres-connection.ts')
    return connectPostgres(env.databaseUrl, env.databasePoolSize)
  }
  const { openEmbedded } = await import('./database/embedded-connection.ts')
  return openEmbedded(env.dataDir)
}

export async function chooseGeocoder(): Promise<Geocoder> {
  const { gazetteer } = await import('./geocoding/gazetteer.ts')
  return gazetteer
}
