/** The loader asks for a style once in a page's life, whatever became of it. */
const failedStyles = new Set<HTMLLinkElement>()

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}

function fetchStyle(failed: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  for (const { name, value } of failed.attributes) link.setAttribute(name, value)
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', reject)
  failed.replaceWith(link)
  failedStyles.delete(failed)
  return promise
}

/** Code together with its styles, also with those that an earlier try did not get. */
export async function withStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  // A server has its code, and no document.
  if (typeof document === 'undefined') return load()
  document.addEventListener('error', noteFailedStyle, { capture: true })
  try {
    const code = await load()
    await Promise.all([...failedStyles].map(fetchStyle))
    return code
  } finally {
    document.removeEventListener('error', noteFailedStyle, { capture: true })
  }
}
