import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { hideAllPlaces } from '../hide-all-places.ts'
import { type DirectDatabase, directDatabase } from './direct-database.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'
import { embeddedDeps } from './test-deps.ts'

export interface TestApp {
  app: FastifyInstance
  db: DirectDatabase
  clock: TestClock
  deps: AppDeps
}

export interface TestAppOptions extends Partial<Omit<AppDeps, 'db' | 'clock' | 'publish'>> {
  /** Adds routes before the app starts. */
  extend?: (app: FastifyInstance) => void
  limits?: NonNullable<AppOptions['limits']>
  trustedProxies?: number
  hosts?: NonNullable<AppOptions['hosts']>
  metrics?: NonNullable<AppOptions['metrics']>
}

/** A busy machine is slow, not wrong. */
export const ANSWER_WITHIN_MS = 120_000

/** The whole server on its own copy of the demo data; closed with the test, or the file, that opened it. */
export async function startTestApp({
  extend,
  limits,
  trustedProxies = 0,
  hosts,
  metrics,
  ...own
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const clock = testClock()
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-files-'))
  const deps = embeddedDeps(database.db, clock, folder, own)
  if (deps.accounts) await hideAllPlaces(deps)
  const app = await buildApp({
    deps,
    logger: false,
    demoPersonas: own.accounts === undefined,
    isLocal: true,
    commits: database.commits,
    answerWithinMs: ANSWER_WITHIN_MS,
    trustedProxies,
    ...(limits && { limits }),
    ...(hosts && { hosts }),
    ...(metrics && { metrics }),
  })
  extend?.(app)
  await app.ready()
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { app, db: directDatabase(database), clock, deps }
}

/** The cookie of a demo persona. */
export function as(userId: string): { cookie: string } {
  return { cookie: `commonplot_persona=${userId}` }
}
