import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A toast stays while the window has no focus, so slow tests find it. */
export async function findToast(title: string): Promise<HTMLElement | null> {
  const toast = (await screen.findByText(title)).closest<HTMLElement>('[data-look]')
  fireEvent.blur(window)
  return toast
}

async function toastTitled(title: string) {
  const toast = await findToast(title)
  return { words: toast?.textContent, look: toast?.dataset['look'] }
}

/** Expects a toast with the look of a failure. */
export async function expectFailureToast(title: string, words: string): Promise<void> {
  expect(await toastTitled(title)).toEqual({ words: title + words, look: 'destructive' })
}

export async function expectToast(title: string, words: string): Promise<void> {
  expect(await toastTitled(title)).toEqual({ words: title + words, look: 'default' })
}

/** Presses the button of a toast, a moment after its render. */
export async function pressInToast(person: UserEvent, name: string): Promise<void> {
  await waitFor(async () => person.click(screen.getByRole('button', { name })))
}
