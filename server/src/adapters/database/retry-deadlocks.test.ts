import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'
import { retryDeadlocks } from './announce-commits.ts'
import { connectPostgres } from './postgres-connection.ts'

const refusals = (code: string, count: number) => {
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls <= count) throw Object.assign(new Error(code), { cause: { code } })
    return 'done'
  }
  return { work, calls: () => calls }
}

test.each([
  ['two deadlocks', '40P01', 2, 3],
  ['no end of deadlocks', '40P01', 9, 3],
  ['another refusal', '23505', 1, 1],
])('work that meets %s is begun at most three times', async (_name, code, count, calls) => {
  const met = refusals(code, count)
  const outcome = await retryDeadlocks(met.work).catch(({ message }) => message)
  expect([outcome, met.calls()]).toEqual([count < calls ? 'done' : code, calls])
})

describe.runIf(findPostgres())('where PostgreSQL is installed', () => {
  let connection: ReturnType<typeof connectPostgres>
  let stop: () => Promise<void>
  beforeAll(async () => {
    const server = await copyServerDatabase()
    connection = connectPostgres(server.url, 4)
    stop = async () => server.stop()
    await connection.unannounced.execute(sql`create table pairs (id int primary key, value int)`)
    await connection.unannounced.execute(sql`insert into pairs values (1, 0), (2, 0)`)
  })
  afterAll(async () => {
    await connection.close()
    await stop()
  })

  test('two transactions that wait for each other both come to their end', async () => {
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const raiseBoth = (own: number, other: number) =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`update pairs set value = value + 1 where id = ${own}`)
        met[own - 1]?.resolve()
        // Each has one row by now, and wants the other's.
        await met[other - 1]?.promise
        await tx.execute(sql`update pairs set value = value + 1 where id = ${other}`)
      })
    await Promise.all([raiseBoth(1, 2), raiseBoth(2, 1)])
    const rows = await connection.unannounced.execute(sql`select value from pairs`)
    expect([...rows]).toEqual([{ value: 2 }, { value: 2 }])
  })
})
