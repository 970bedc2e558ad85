/** Through the browser's own sharing where it has one, else onto the clipboard. */
export async function shareLink(link: {
  title: string
  url: string
}): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    await navigator.share(link)
    return 'shared'
  }
  await navigator.clipboard.writeText(link.url)
  return 'copied'
}

/** Closing the system's share sheet is a choice, not a failure. */
export const isShareCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
