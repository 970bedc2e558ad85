import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspendCalls } from '../../../testing/operator-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/users.table.ts'
import { sweepSuspensions } from './suspension.service.ts'

const DAY_MS = 86_400_000
const testApp = await startTestApp()
const { app, db, deps, clock } = testApp
const { suspend, daysFromNow } = suspendCalls(testApp)

test('lifts the other suspensions when one fails', async () => {
  await suspend('user5', { until: daysFromNow(1) })
  await suspend('user4', { until: daysFromNow(2) })
  await db.execute(sql`alter table users add constraint no_way_back
    check (suspended_until is not null or id <> 'user5') not valid`)
  clock.advance(3 * DAY_MS)
  await expect(sweepSuspensions(deps)).rejects.toThrow('update "users"')
  const tools: Tool[] = (await app.inject('/api/tools')).json()
  expect(tools.map(({ id }) => id)).toContain('tool-4')
  await db.execute(sql`alter table users drop constraint no_way_back`)
  await sweepSuspensions(deps)
  const [person] = await db.select().from(users).where(eq(users.id, 'user5'))
  expect(person?.suspendedUntil).toBeNull()
})
