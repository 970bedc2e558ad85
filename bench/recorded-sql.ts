import type postgres from 'postgres'

export interface Statement {
  text: string
  parameters: string[]
}

/** What the recording's own names and dates are called in a replay. */
export type Renames = ReadonlyArray<readonly [recorded: string, renamed: string]>

/** The driver under the query builder. */
export const driverOf = (db: object) => (db as { $client: postgres.Sql }).$client

/** Every statement that reaches the driver while `work` runs, in order, begin and commit included. */
export async function recordSql(client: postgres.Sql, work: () => Promise<unknown>) {
  const statements: Statement[] = []
  client.options.debug = (_connection, text, parameters) => {
    statements.push({ text, parameters: [...parameters] })
  }
  await work()
  client.options.debug = false
  return statements
}

/** The same statements again on one connection, and nothing around them. */
export async function replaySql(
  line: postgres.ReservedSql,
  statements: readonly Statement[],
  renames: Renames,
): Promise<void> {
  const rename = (parameter: string) =>
    typeof parameter === 'string'
      ? renames.reduce((text, [recorded, renamed]) => text.replaceAll(recorded, renamed), parameter)
      : parameter
  for (const { text, parameters } of statements) {
    await line.unsafe(text, parameters.map(rename))
  }
}
