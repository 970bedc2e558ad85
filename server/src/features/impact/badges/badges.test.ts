import { BADGE_RULES } from '@commonplot/shared/impact/badge-rules.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../demo-data/seed-demo-data.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { saveBadgeCatalogue } from './badges.store.ts'
import { badges } from './badges.table.ts'

const { app, db } = await startTestApp()

const rows = () => db.select().from(badges).orderBy(badges.position)
const versions = () => db.execute('select id, xmin::text from badges order by id')

test('stores the catalogue that people see [API-27]', async () => {
  expect((await rows()).map(({ id }) => id)).toEqual(BADGE_RULES.map(({ id }) => id))
  const shown = (await app.inject('/api/badges')).json()
  expect(shown).toEqual(BADGE_RULES.map(({ measure, atLeast, ...badge }) => badge))
})

test('fills an empty table, also concurrently, and updates rows of an older catalogue', async () => {
  const before = await rows()
  await emptyDatabase(db)
  await Promise.all([1, 2, 3].map(() => saveBadgeCatalogue(db)))
  expect(await rows()).toEqual(before)
  const older = { pointsReward: 1, name: 'Old name' }
  await db.update(badges).set(older).where(eq(badges.id, 'green-thumb'))
  await saveBadgeCatalogue(db)
  expect(await rows()).toEqual(before)
})

test('writes nothing for an unchanged catalogue', async () => {
  const before = [...(await versions())]
  await saveBadgeCatalogue(db)
  expect([...(await versions())]).toEqual(before)
})
