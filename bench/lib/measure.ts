import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../../server/src/adapters/database/database.port.ts'
import { migrateDatabase } from '../../server/src/adapters/database/migrate-database.ts'
import { readTowns } from '../../server/src/adapters/geocoding/gazetteer-data.ts'
import { seedCatalogue } from '../../server/src/demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../../server/src/demo-data/seed-demo-data.ts'
import { findPostgres, startPostgres } from '../../server/src/testing/throwaway-servers.ts'

export interface Spread {
  median: number
  low: number
  high: number
}

export interface Comparison {
  /** The time of B divided by the time of A; the spread is the middle half of all pairs. */
  ratio: Spread
  /** A against itself: the noise of this machine. */
  control: Spread
}

type Work = () => Promise<unknown>
type Figure = () => Promise<number>

/**
 * Runs A B B A, so that a machine that slows down or warms up favours neither.
 * A difference smaller than the spread of the control is no difference.
 */
export function compare(a: Work, b: Work, rounds: number): Promise<Comparison> {
  return compareFigures(
    () => durationMs(a),
    () => durationMs(b),
    rounds,
  )
}

/** The same for figures that the work itself returns. */
export async function compareFigures(a: Figure, b: Figure, rounds: number): Promise<Comparison> {
  await a()
  await b()
  return {
    ratio: spreadOf(await pairs(a, b, rounds)),
    control: spreadOf(await pairs(a, a, rounds)),
  }
}

async function pairs(a: Figure, b: Figure, rounds: number): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const firstA = await a()
    const firstB = await b()
    const secondB = await b()
    const secondA = await a()
    ratios.push(ratioOfRound([firstA, firstB, secondB, secondA]))
  }
  return ratios
}

export function ratioOfRound([a1, b1, b2, a2]: [number, number, number, number]): number {
  return (b1 + b2) / (a1 + a2)
}

export function spreadOf(values: number[]): Spread {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
  }
}

/** Linear between the two nearest values, as spreadsheets do it. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new Error('No values to measure')
  return below + (above - below) * (position - Math.floor(position))
}

export function sayComparison(name: string, { ratio, control }: Comparison): string {
  return `${name}: ${saySpread(ratio)} (the same code against itself: ${saySpread(control)})`
}

export function saySpread({ median, low, high }: Spread): string {
  return `×${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`
}

async function durationMs(work: Work): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Keeps a process and its threads on one core, where the machine has taskset. */
export function keepOnCore(core: number, pid: number | undefined): void {
  if (pid === undefined) throw new Error('The process did not start')
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

const NS_PER_MS = 1e6

/**
 * Processor time of the one connection of a pool of PostgreSQL, as Linux counts it: without the
 * network and other processes, and without waiting for a disk or a lock.
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

export interface Statement {
  text: string
  parameters: string[]
}

interface Line {
  unsafe(text: string, parameters: string[], options: { prepare: boolean }): Promise<unknown>
  release(): void
}

interface Driver {
  options: { debug: unknown }
  reserve(): Promise<Line>
}

/** The driver under the query builder. */
export const driverOf = (db: object) => (db as { $client: Driver }).$client

/** Every statement that reaches the driver while `work` runs, in order, begin and commit included. */
export async function recordSql({ options }: Driver, work: () => Promise<unknown>) {
  const statements: Statement[] = []
  options.debug = (_connection: number, text: string, parameters: string[]) => {
    statements.push({ text, parameters: [...parameters] })
  }
  await work()
  options.debug = false
  return statements
}

interface Replay {
  statements: readonly Statement[]
  /** Whether the database may keep what it has parsed and planned, as the server lets it. */
  prepare: boolean
}

/**
 * Sends recorded statements on one connection. They contain the ids of rows that they insert, so
 * that a database takes them once, in their order.
 */
export async function replaySql(line: Line, { statements, prepare }: Replay): Promise<void> {
  for (const { text, parameters } of statements) await line.unsafe(text, parameters, { prepare })
}

/** Migrates an empty database and fills it with the demo data and a catalogue of plots. */
export async function fillCatalogue(database: DatabaseConnection, plots: number): Promise<void> {
  const now = new Date()
  await migrateDatabase(database.db)
  await seedDemoData(database.db, now)
  await seedCatalogue(database, readTowns(), plots, now)
}

export async function repeat(work: Work, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await work()
}

export function report(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
  if (!isReached) process.exitCode = 1
}

/** Ends the process where PostgreSQL is missing: a bench of it alone has nothing to say. */
export async function startPostgresOrExit(): Promise<Awaited<ReturnType<typeof startPostgres>>> {
  if (findPostgres()) return startPostgres()
  console.error('This bench needs PostgreSQL.')
  process.exit(1)
}
