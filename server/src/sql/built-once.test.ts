import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../features/users/users.table.ts'
import { startTestApp } from '../testing/test-app.ts'
import { builtOnce, builtPerShape } from './built-once.ts'

const { db } = await startTestApp()
const other = await startTestApp()

let timesBuilt = 0
const nameOf = builtOnce((on) => {
  timesBuilt += 1
  return on
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('name_of')
})
const change = builtPerShape(users, (on, changes) => {
  timesBuilt += 1
  return on
    .update(users)
    .set(changes)
    .where(eq(users.id, sql.placeholder('userId')))
    .returning({ location: users.location, createdAt: users.createdAt })
    .prepare('change')
})
const isRolledBack = new Error('rolled back')

test('a statement built for the pool runs inside the transaction that it is given', async () => {
  const rename = db.transaction(async (tx) => {
    await tx.update(users).set({ fullName: 'Not Yet' }).where(eq(users.id, 'user1'))
    expect(await nameOf(tx).execute({ id: 'user1' })).toEqual([{ fullName: 'Not Yet' }])
    throw isRolledBack
  })
  await expect(rename).rejects.toBe(isRolledBack)
  expect(await nameOf(db).execute({ id: 'user1' })).not.toEqual([{ fullName: 'Not Yet' }])
})

test('one built for one database runs on another', async () => {
  await nameOf(db).execute({ id: 'user1' })
  await other.db.update(users).set({ fullName: 'Elsewhere' }).where(eq(users.id, 'user1'))
  expect(await nameOf(other.db).execute({ id: 'user1' })).toEqual([{ fullName: 'Elsewhere' }])
  expect(timesBuilt).toBe(1)
})

test('each set of columns has one statement, and values are written as their columns are', async () => {
  timesBuilt = 0
  const createdAt = new Date('2026-04-05T06:07:08.000Z')
  const write = (row: { location?: string | null; createdAt: Date }) =>
    change(db, row).execute({ ...row, userId: 'user1' })
  expect(await write({ location: 'Bristol', createdAt })).toEqual([
    { location: 'Bristol', createdAt },
  ])
  expect(await write({ location: null, createdAt })).toEqual([{ location: null, createdAt }])
  expect(timesBuilt).toBe(1)
  await change(db, { location: 'Leeds' }).execute({ location: 'Leeds', userId: 'user1' })
  expect(timesBuilt).toBe(2)
})
