/** Code that could not be had, unlike code that came and broke. */
export class CodeFailure extends Error {}

/** Together longer than the window of the server's rate limit. */
const PAUSES_MS = [500, 1500, 4000, 8000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Vite requests a style once per page, even after a failure. */
const failedStyles = new Set<HTMLLinkElement>()

export function noteFailedStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (!event.payload.message.endsWith(`CSS for ${link.href}`)) continue
      failedStyles.add(link)
      // The code may come; the style is fetched after it.
      event.preventDefault()
    }
  })
}

function fetchStyle(failed: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  for (const { name, value } of failed.attributes) link.setAttribute(name, value)
  failedStyles.delete(failed)
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', (error) => {
    failedStyles.add(link)
    reject(error)
  })
  failed.replaceWith(link)
  return promise
}

async function withStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await Promise.all([...failedStyles].map(fetchStyle))
  return code
}

/** Retries while the server refuses code that comes with its first use. Without a network it fails at once. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const ms of PAUSES_MS) {
    try {
      return await withStyles(load)
    } catch (error) {
      if (!navigator.onLine) throw error
      await pause(ms)
    }
  }
  return withStyles(load)
}
