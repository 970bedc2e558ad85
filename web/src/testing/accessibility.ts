import { act } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

/** What only a browser with layout and colours can judge; the tests of `e2e` look at those. */
const DRAWN = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }
// Experimental in axe, and yet what people need who speak to their device.
const SPOKEN = { 'label-content-name-mismatch': { enabled: true } }

/** Axe finds nothing in a dialog that a test has opened. */
export async function expectAccessible(dialog: HTMLElement): Promise<void> {
  const options = { resultTypes: ['violations' as const], rules: { ...DRAWN, ...SPOKEN } }
  // What comes in meanwhile is drawn.
  const { violations } = await act(() => axe.run(dialog, options))
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
