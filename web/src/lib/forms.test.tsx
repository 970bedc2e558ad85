import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLeaveGuard } from './forms.ts'

/** Whether the browser would ask before it closes the window. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('the window asks before it closes while there are changes, and no longer', () => {
  const { rerender, unmount } = renderHook(({ hasChanges }) => useLeaveGuard(hasChanges), {
    initialProps: { hasChanges: false },
  })
  expect(asksBeforeClosing()).toBe(false)
  rerender({ hasChanges: true })
  expect(asksBeforeClosing()).toBe(true)
  rerender({ hasChanges: false })
  expect(asksBeforeClosing()).toBe(false)
  rerender({ hasChanges: true })
  unmount()
  expect(asksBeforeClosing()).toBe(false)
})

test('the window does not ask once the changes are saved', () => {
  const { result } = renderHook(() => useLeaveGuard(true))
  result.current.letGo()
  expect(asksBeforeClosing()).toBe(false)
})
