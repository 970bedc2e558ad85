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
 * The same statements again on one connection, and nothing around them. They name what they made, so
 * that a database takes them once, and only in the order in which they were recorded.
 */
export async function replaySql(line: Line, { statements, prepare }: Replay): Promise<void> {
  for (const { text, parameters } of statements) await line.unsafe(text, parameters, { prepare })
}
