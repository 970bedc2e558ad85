import type { ClientFrame, ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** As a browser tells of a connection that nobody closed. */
const BROKEN = 1006

/** Stands where the live channel is: the test says when it opens, speaks and breaks. */
export function fakeLiveChannel() {
  const lines: FakeSocket[] = []
  class FakeSocket {
    static OPEN = 1
    static CLOSED = 3
    readyState = 0
    sent: string[] = []
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    onclose?: (event: { code: number }) => void
    constructor() {
      lines.push(this)
    }
    send(text: string) {
      this.sent.push(text)
    }
    close() {
      this.readyState = FakeSocket.CLOSED
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  const current = () => {
    const line = lines.at(-1)
    if (!line) throw new Error('Nobody has opened a live channel')
    return line
  }
  return {
    /** How many connections this browser has tried to open. */
    tries: () => lines.length,
    /** What this browser said since the connection opened. */
    sent: (): ClientFrame[] => current().sent.map((text) => JSON.parse(text)),
    open: () =>
      act(async () => {
        current().readyState = FakeSocket.OPEN
        current().onopen?.()
      }),
    push: (frame: ServerFrame) =>
      act(async () => current().onmessage?.({ data: JSON.stringify(frame) })),
    /** The server ends it and says why. */
    close: (code: number) =>
      act(async () => {
        current().readyState = FakeSocket.CLOSED
        current().onclose?.({ code })
      }),
    /** Cuts the connection and calls the browser back online, which opens the next one. */
    reconnect: () =>
      act(async () => {
        current().readyState = FakeSocket.CLOSED
        current().onclose?.({ code: BROKEN })
        window.dispatchEvent(new Event('online'))
        current().readyState = FakeSocket.OPEN
        current().onopen?.()
      }),
  }
}
