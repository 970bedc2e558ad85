import { HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { flushOutbox, type OutboxKind } from './outbox.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** The limit of Retry-After, so that a tab open for days does not wait for days. */
const LONGEST_WAIT_MS = HOUR_MS

interface OutboxSender {
  /** Unless the server has asked to be left alone. */
  sendNow: () => Promise<void>
  stop: () => void
}

/**
 * Sends the queue now, when the network is back, and after growing pauses until it is empty:
 * a connection can return without an event of the browser.
 */
export function keepSending(userId: string, outbox: OutboxKind): OutboxSender {
  let failures = 0
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let running: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    const leftMs = notBefore - Date.now()
    if (leftMs > 0) return again(leftMs)
    const waitMs = await flushOutbox(userId, outbox, () => isStopped)
    if (waitMs === null) {
      failures = 0
      return
    }
    const askedMs = Math.min(waitMs, LONGEST_WAIT_MS)
    notBefore = Date.now() + askedMs
    again(Math.max(askedMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)))
    failures += 1
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  function again(inMs: number): void {
    if (!isStopped) timer = setTimeout(() => void sendNow(), inMs)
  }

  const backOnline = () => void sendNow()
  window.addEventListener('online', backOnline)
  void sendNow()
  return {
    sendNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', backOnline)
    },
  }
}
