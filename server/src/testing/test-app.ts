import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import type { ExternalServices } from '../adapters/external-data/external-data.port.ts'
import { noExternalServices } from '../adapters/external-data/no-external-services.ts'
import { buildApp } from '../app.ts'
import { type TestClock, testClock } from './test-clock.ts'

export interface TestApp {
  app: FastifyInstance
  db: TransactionalDatabase
  clock: TestClock
}

export interface TestAppOptions {
  /** Adds routes before the app starts. */
  extend?: (app: FastifyInstance) => void
  externalServices?: ExternalServices
}

/** The whole server on its own in-memory copy of the demo data; closed when the file is done. */
export async function startTestApp({
  extend,
  externalServices = noExternalServices,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await openInMemory(inject('snapshotPath'))
  const clock = testClock()
  const app = await buildApp({
    db: database.db,
    clock,
    externalServices,
    logger: false,
    demoPersonas: true,
  })
  extend?.(app)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return { app, db: database.db, clock }
}

/** The cookie of a demo persona. */
export function as(userId: string): { cookie: string } {
  return { cookie: `commonplot_persona=${userId}` }
}
