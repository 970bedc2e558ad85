import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addToast,
  currentToasts,
  dismissToast,
  removeToast,
  TOAST_REMOVE_DELAY_MS,
  type ToastContent,
  updateToast,
} from '../lib/toast-store.ts'
import { newPerson, renderWithProviders } from '../testing/render.tsx'
import { Dialog } from './dialog.tsx'

afterEach(() => vi.useRealTimers())

/** Toasts have their place on the page a moment after the page itself. */
async function openPage() {
  renderWithProviders(<p>The page</p>)
  const id = show({ title: 'Ready' })
  await screen.findByText('Ready')
  act(() => removeToast(id))
}

function show(content: ToastContent): string {
  let id = ''
  act(() => {
    id = addToast(content)
  })
  return id
}

const card = (title: string) => screen.getByText(title).closest('li')

test('a toast is added, updated, dismissed and removed [APP-37]', async () => {
  await openPage()
  const id = show({ title: 'Saving' })
  screen.getByText('Saving')
  act(() => updateToast(id, { title: 'Saved' }))
  screen.getByText('Saved')
  act(() => dismissToast(id))
  expect(screen.queryByText('Saved')).toBeNull()
  expect(currentToasts()).toMatchObject([{ id, open: false }])
  act(() => removeToast(id))
  expect(currentToasts()).toEqual([])
})

test('a newer toast takes the place of the one before [APP-38]', async () => {
  await openPage()
  show({ title: 'First' })
  act(() => {
    addToast({ title: 'Second' })
  })
  screen.getByText('Second')
  expect(screen.queryByText('First')).toBeNull()
})

test('a toast is shown for five seconds [APP-39]', async () => {
  await openPage()
  vi.useFakeTimers()
  show({ title: 'Watered' })
  act(() => vi.advanceTimersByTime(4_999))
  screen.getByText('Watered')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Watered')).toBeNull()
})

test('a dismissed toast is removed 1,000,000 ms later [APP-40]', async () => {
  await openPage()
  vi.useFakeTimers()
  const id = show({ title: 'Watered' })
  act(() => dismissToast(id))
  act(() => vi.advanceTimersByTime(999_999))
  expect(currentToasts()).toHaveLength(1)
  act(() => vi.advanceTimersByTime(1))
  expect(currentToasts()).toEqual([])
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000)
})

test('a toast looks plain or destructive [APP-43]', async () => {
  await openPage()
  show({ title: 'Watered' })
  const plain = card('Watered')?.className
  act(() => {
    addToast({ title: 'The hose burst', look: 'destructive' })
  })
  expect(card('The hose burst')?.dataset['look']).toBe('destructive')
  expect(card('The hose burst')?.className).not.toBe(plain)
})

test('a toast carries title, description, an optional action and a close button [APP-44]', async () => {
  const undo = vi.fn()
  await openPage()
  show({
    title: 'Bed removed',
    description: 'It is gone.',
    action: { label: 'Undo', onSelect: undo },
  })
  screen.getByText('Bed removed')
  screen.getByText('It is gone.')
  await newPerson().click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()

  act(() => {
    addToast({ title: 'Plain' })
  })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await newPerson().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Plain')).toBeNull()
})

function PageWithDialog({ isOpen = false }) {
  const [open, setOpen] = useState(isOpen)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Log
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="What you did">
        <input aria-label="Description" />
      </Dialog>
    </>
  )
}

/** What is hidden from those who hear the page is found by no role. */
async function closeToastOverDialog() {
  const toast = await screen.findByRole('listitem')
  await newPerson().click(within(toast).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  screen.getByRole('dialog', { name: 'What you did' })
}

test('a toast over a dialog that stood before all toasts is heard and closed, and the dialog stays', async () => {
  renderWithProviders(<PageWithDialog isOpen />)
  show({ title: 'The hose burst', look: 'destructive' })
  expect((await screen.findByRole('status')).ariaLive).toBe('assertive')
  await closeToastOverDialog()
})

test('keeps an earlier toast accessible while a dialog is open', async () => {
  renderWithProviders(<PageWithDialog />)
  show({ title: 'The hose burst' })
  await screen.findByRole('listitem')
  // A toast waits for who looks elsewhere, and so for a slow test.
  fireEvent.blur(window)
  await newPerson().click(screen.getByRole('button', { name: 'Log' }))
  await screen.findByRole('dialog', { name: 'What you did' })
  await closeToastOverDialog()
})
