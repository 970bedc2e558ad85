import type { Sql, TransactionSql } from 'postgres'
import { noteStatement } from '../../sql/read-trace.ts'
import { statementTables } from '../../sql/statement-tables.ts'
import type { CommitListener } from './database.port.ts'
import type { sendPrepared } from './send-statements.ts'
import { lazily } from './time-statements.ts'

type Client = Sql | TransactionSql
type Send = ReturnType<typeof sendPrepared>

/**
 * Tells which tables a commit changed before whoever made it hears that it is done. A commit whose
 * end is unknown counts as one that happened.
 */
export function watchCommits(client: Sql, send: Send, committed: CommitListener): Sql {
  return watch(client, send, async (tables, work) => {
    try {
      return await work()
    } finally {
      if (tables.size > 0) await committed(tables)
    }
  })
}

type Settle = <Result>(tables: Set<string>, work: () => Promise<Result>) => Promise<Result>

function watch(client: Sql, send: Send, settle: Settle): Sql {
  const unsafe: Sql['unsafe'] = (text, ...rest) => {
    noteStatement(text)
    const statement = send(client)(text, ...rest)
    const tables = new Set(statementTables(text).written)
    const changing = () => lazily(statement, (work) => settle(tables, async () => work))
    return (tables.size > 0 ? changing() : statement) as never
  }
  const begin = (work: (transaction: TransactionSql) => Promise<unknown>) => {
    const tables = new Set<string>()
    return settle(tables, () => client.begin((inner) => work(collect(inner, tables, send))))
  }
  return replace(client, { unsafe, begin })
}

/** Inside a transaction nothing is settled yet: the tables are only gathered. */
function collect<Inner extends TransactionSql>(
  client: Inner,
  tables: Set<string>,
  send: Send,
): Inner {
  const unsafe: Sql['unsafe'] = (text, ...rest) => {
    noteStatement(text)
    for (const table of statementTables(text).written) tables.add(table)
    return send(client)(text, ...rest)
  }
  const savepoint = (work: (transaction: TransactionSql) => Promise<unknown>) =>
    client.savepoint((inner) => work(collect(inner, tables, send)))
  return replace(client, { unsafe, savepoint })
}

function replace<Whole extends Client>(client: Whole, parts: Record<string, unknown>): Whole {
  return new Proxy(client, {
    get: (whole, name) => (name in parts ? parts[name as string] : Reflect.get(whole, name)),
  })
}
