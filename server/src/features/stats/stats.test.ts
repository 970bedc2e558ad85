import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

test('the stats count the whole garden and the acting person [API-06] [DATA-10]', async () => {
  expect((await app.inject('/api/stats')).json()).toEqual({
    activePlots: 3,
    plantsGrown: expect.any(Number),
    toolsShared: expect.any(Number),
    co2Saved: expect.stringMatching(/^\d+kg$/),
    userStats: { plantsGrown: 42, co2Saved: '15kg', toolsShared: 3, connections: 4 },
  })
})
