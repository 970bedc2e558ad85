import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A toast waits for whoever looks elsewhere, and so for a slow test. */
export async function findToast(title: string): Promise<HTMLElement | null> {
  const toast = (await screen.findByText(title)).closest<HTMLElement>('[data-look]')
  fireEvent.blur(window)
  return toast
}

async function toastTitled(title: string) {
  const toast = await findToast(title)
  return { words: toast?.textContent, look: toast?.dataset['look'] }
}

/** A toast that says what went wrong, and looks so. */
export async function expectFailureToast(title: string, words: string): Promise<void> {
  expect(await toastTitled(title)).toEqual({ words: title + words, look: 'destructive' })
}

export async function expectToast(title: string, words: string): Promise<void> {
  expect(await toastTitled(title)).toEqual({ words: title + words, look: 'default' })
}

/** What a toast offers, once its region lets itself be pressed: a moment after it is drawn. */
export async function pressInToast(person: UserEvent, name: string): Promise<void> {
  await waitFor(async () => person.click(screen.getByRole('button', { name })))
}
