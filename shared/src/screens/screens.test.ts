import { expect, test } from 'vitest'
import { NOT_FOUND_SCREEN, SCREENS, screenAt } from './screens.ts'

test.each([
  ['/', SCREENS.home, ''],
  ['/plots', SCREENS.plots, ''],
  ['/plots/', SCREENS.plots, ''],
  ['/Plots', SCREENS.plots, ''],
  ['/plots/plot-1', SCREENS.plot, 'plot-1'],
  ['/plant/7', SCREENS.plant, '7'],
  ['/plants', SCREENS.plants, ''],
  ['/plots/plot-1/more', NOT_FOUND_SCREEN, ''],
  ['/plots2', NOT_FOUND_SCREEN, ''],
  ['//', NOT_FOUND_SCREEN, ''],
])('%j is a screen of its own, or none [APP-02] [APP-03] [APP-05]', (path, screen, id) => {
  expect(screenAt(path)).toEqual({ screen, id })
})

test('no address and no page belongs to two screens', () => {
  const all = [...Object.values(SCREENS), NOT_FOUND_SCREEN]
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
  expect(new Set(all.map(({ page }) => page)).size).toBe(all.length)
})

test('signing in is a screen only where people have accounts', () => {
  expect(screenAt('/sign-in').screen).toBe(NOT_FOUND_SCREEN)
  expect(screenAt('/sign-in', true).screen).toBe(SCREENS.signIn)
})
