import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { afterCommit } from './after-commit.port.ts'

const connection = await openTestDatabase()
const { db } = connection
afterAll(() => connection.close())

test('runs effects after the commit, in order, and before the caller goes on', async () => {
  const happened: string[] = []
  await db.transaction(async (tx) => {
    afterCommit(tx, () => happened.push('first'))
    afterCommit(tx, () => happened.push('second'))
    await tx.execute(sql`select 1`)
    happened.push('committing')
  })
  expect(happened).toEqual(['committing', 'first', 'second'])
})

test('runs no effect of a transaction that failed', async () => {
  const happened: string[] = []
  const failing = db.transaction(async (tx) => {
    afterCommit(tx, () => happened.push('effect'))
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(happened).toEqual([])
})

test('keeps apart the effects of writes that run at the same time', async () => {
  const happened: string[] = []
  const write = (name: string, statement: string) =>
    db.write(async (writable) => {
      afterCommit(writable, () => happened.push(name))
      await writable.execute(sql.raw(statement))
    })
  await Promise.allSettled([write('good', 'select 1'), write('bad', 'select 1 / 0')])
  expect(happened).toEqual(['good'])
})

test('an effect that fails does not fail the commit, nor the effects after it', async () => {
  const happened: string[] = []
  await db.transaction(async (tx) => {
    afterCommit(tx, () => {
      throw new Error('broken at once')
    })
    afterCommit(tx, () => Promise.reject(new Error('broken later')))
    afterCommit(tx, () => happened.push('next'))
  })
  expect(happened).toEqual(['next'])
})

test('refuses a handle that nothing commits', () => {
  expect(() => afterCommit(connection.unannounced, () => undefined)).toThrow(/transaction\(\)/)
})
