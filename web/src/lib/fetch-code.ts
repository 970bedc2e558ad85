/** Together longer than the window in which a server counts how much somebody asks for. */
const PAUSES_MS = [500, 1500, 4000, 8000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * For code that comes with its first use: a server that was busy for a moment must not cost anybody
 * what they pressed. Without a network it fails at once, so that somebody can say so.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const ms of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw error
      await pause(ms)
    }
  }
  return load()
}
