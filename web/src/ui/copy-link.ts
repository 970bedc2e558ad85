import { addFailureToast, addToast } from '../lib/toast-store.ts'

/** Onto the clipboard, and said so: `next` is what to do with it. */
export async function copyLink(url: string, next: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    addToast({ title: 'Link copied', description: next })
  } catch {
    addFailureToast('Failed to copy to clipboard')
  }
}
