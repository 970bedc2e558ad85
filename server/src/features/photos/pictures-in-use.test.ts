import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { picturesInUse } from './photos.store.ts'

const { db } = await startTestApp()
const [mine, theirs, ours] = ['/api/photos/mine', '/api/photos/theirs', '/api/photos/ours']
const PICTURES = [
  { url: mine, ownerId: 'user1', rentalId: null },
  { url: theirs, ownerId: 'user2', rentalId: null },
  { url: ours, ownerId: 'user2', rentalId: 'rental-1' },
]

test('looks up pictures in use without a full scan of any table', async () => {
  const asked: [string, unknown[]][] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push([text, values]) }
  await picturesInUse(drizzle(db.$client, { logger }), PICTURES)
  expect(asked).toHaveLength(6)
  // The planner prefers an index at any number of rows.
  await db.execute(sql`set enable_seqscan = off`)
  for (const [text, values] of asked) {
    const lines = await db.$client.unsafe(`explain ${text}`, values as string[], { prepare: true })
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan, text).not.toContain('Seq Scan')
  }
})
