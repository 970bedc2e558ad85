import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { DatabaseConnection } from '../../server/src/adapters/database/database.port.ts'
import type { buildApp } from '../../server/src/app.ts'

/** Listens, says where to the process that started this one, and ends when it is told to. */
export async function serveParent(
  app: Awaited<ReturnType<typeof buildApp>>,
  database: DatabaseConnection,
  folder: string,
): Promise<void> {
  const stop = async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.once('disconnect', stop)
  process.once('SIGTERM', stop)
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}
