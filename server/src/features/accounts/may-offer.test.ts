import { newPlot } from '@commonplot/shared/plots/new-plot.ts'
import { newTool } from '@commonplot/shared/tools/new-tool.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { A_PLOT, A_TOOL } from '../../testing/hosting-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { copyPlot, createPlot, setPlotState } from '../plots/plots.service.ts'
import { plots } from '../plots/plots.table.ts'
import { copyTool, createTool, setToolState } from '../tools/tools.service.ts'
import { suspensions } from '../users/suspension.service.ts'
import { setClosing } from './accounts.store.ts'
import { accounts } from './accounts.table.ts'

const { db, deps, clock } = await startTestApp()
const ownerId = 'user3'
const caller = { userId: ownerId, timeZone: 'UTC' }
const DAY_MS = 86_400_000
const tomorrow = () => new Date(clock.now().getTime() + DAY_MS)

const plot = await createPlot(deps, newPlot.parse({ ...A_PLOT, ownerId }), caller)
const tool = await createTool(deps, newTool.parse({ ...A_TOOL, ownerId }), caller)
const offers: [string, () => Promise<unknown>][] = [
  ['list a plot', () => createPlot(deps, newPlot.parse({ ...A_PLOT, ownerId }), caller)],
  ['list a tool', () => createTool(deps, newTool.parse({ ...A_TOOL, ownerId }), caller)],
  ['copy a plot', () => copyPlot(deps, plot.id, caller)],
  ['copy a tool', () => copyTool(deps, tool.id, caller)],
  ['offer a plot again', () => setPlotState(deps, plot.id, 'listed', caller)],
  ['offer a tool again', () => setToolState(deps, tool.id, 'listed', caller)],
]

beforeEach(async () => {
  await suspensions.set(db, ownerId, null)
  await db.delete(accounts)
  await db.update(plots).set({ state: 'paused' }).where(eq(plots.id, plot.id))
})

// Calls the services directly, after authorization.
test.each(offers)('a person suspended after authorization cannot %s', async (_, offer) => {
  await suspensions.set(db, ownerId, { reason: 'Three complaints', until: tomorrow() })
  await expect(offer()).rejects.toMatchObject({ kind: 'Forbidden' })
  clock.advance(DAY_MS)
  await offer()
})

test.each(offers)(
  'a person closing their account after authorization cannot %s',
  async (_, offer) => {
    await db
      .insert(accounts)
      .values({ userId: ownerId, email: 'linh@example.org', roles: ['member'] })
    await offer()
    await setClosing(db, ownerId, tomorrow())
    await expect(offer()).rejects.toMatchObject({ kind: 'SignedOut' })
  },
)
