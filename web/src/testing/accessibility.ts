import { act } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

/** Rules that need layout and colours; the tests of `e2e` check them. */
const DRAWN = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }
// Experimental in axe, but required for voice control.
const SPOKEN = { 'label-content-name-mismatch': { enabled: true } }

/** Axe finds nothing in a dialog that a test has opened. */
export async function expectAccessible(dialog: HTMLElement): Promise<void> {
  const options = { resultTypes: ['violations' as const], rules: { ...DRAWN, ...SPOKEN } }
  // Renders pending updates first.
  const { violations } = await act(() => axe.run(dialog, options))
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
