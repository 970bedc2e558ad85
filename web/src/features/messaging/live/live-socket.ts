import {
  type ClientFrame,
  LIVE_PATH,
  SESSION_ENDED,
  type ServerFrame,
  serverFrame,
  TOO_MANY_TABS,
} from '@commonplot/shared/messaging/live-events.ts'
import { sayMaybeSignedOut } from '../../../lib/call.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
/** From this attempt on, every retry waits `LONGEST_RETRY_MS`. */
const SLOWEST_ATTEMPT = Math.ceil(Math.log2(LONGEST_RETRY_MS / FIRST_RETRY_MS))

interface LiveOptions {
  userId: string
  onFrame: (frame: ServerFrame) => void
  /** Called on connect and when back online: cached data may be stale. */
  onOpen: () => void
}

let current: WebSocket | null = null

/** Drops the frame while disconnected: frames are hints, and a reconnect refetches. */
export function sendLive(frame: ClientFrame): void {
  if (current?.readyState === WebSocket.OPEN) current.send(JSON.stringify(frame))
}

function parse(data: unknown): ServerFrame | null {
  try {
    return serverFrame.safeParse(JSON.parse(String(data))).data ?? null
  } catch {
    return null
  }
}

/** Exponential backoff with 50% jitter, so that clients do not reconnect all at once. */
const retryDelayMs = (attempt: number) =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + Math.random() / 2)

/** Keeps one connection open. Returns a function that closes it. */
export function connectLive({ userId, onFrame, onOpen }: LiveOptions): () => void {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let hasEnded = false

  const open = () => {
    const url = new URL(LIVE_PATH, window.location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    current = socket
    socket.onopen = () => {
      attempt = 0
      hasEnded = false
      sendLive({ type: 'user_connected', userId })
      onOpen()
    }
    socket.onmessage = ({ data }) => {
      const frame = parse(data)
      if (frame) onFrame(frame)
    }
    socket.onclose = ({ code }) => {
      if (stopped) return
      // Said again at each refused try: the part that listens may come later than the first close.
      hasEnded ||= code === SESSION_ENDED
      if (hasEnded) sayMaybeSignedOut()
      // Each new connection closes the oldest, so tabs above the limit reconnect slowly.
      if (code === TOO_MANY_TABS) attempt = SLOWEST_ATTEMPT
      timer = setTimeout(open, retryDelayMs(attempt))
      attempt += 1
    }
  }
  const backOnline = () => {
    // A short gap may keep the connection while requests failed.
    if (current?.readyState === WebSocket.OPEN) onOpen()
    if (stopped || current?.readyState !== WebSocket.CLOSED) return
    clearTimeout(timer)
    open()
  }
  open()
  window.addEventListener('online', backOnline)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', backOnline)
    current?.close()
  }
}
