import { describe, inject } from 'vitest'
import { findPostgres, startPostgres } from '../../testing/throwaway-servers.ts'
import { databaseSuite } from './database.suite.ts'
import { openInMemory } from './embedded-connection.ts'
import { connectPostgres } from './postgres-connection.ts'

databaseSuite('the embedded database', () => openInMemory(inject('emptyPath')))

describe.skipIf(!findPostgres())('a PostgreSQL server', () => {
  databaseSuite('PostgreSQL', async () => {
    const server = await startPostgres()
    const connection = connectPostgres(server.url, 10)
    return {
      ...connection,
      async close() {
        await connection.close()
        await server.stop()
      },
    }
  })
})
