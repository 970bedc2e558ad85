import type { ClientFrame, ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** The close code of a lost connection. */
const BROKEN = 1006

/** A fake live channel: the test opens it, sends frames and breaks it. */
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
    /** The frames that the browser has sent. */
    sent: (): ClientFrame[] => current().sent.map((text) => JSON.parse(text)),
    open: () =>
      act(async () => {
        current().readyState = FakeSocket.OPEN
        current().onopen?.()
      }),
    push: (frame: ServerFrame) =>
      act(async () => current().onmessage?.({ data: JSON.stringify(frame) })),
    /** Closes the channel with a code of the server. */
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

/** Stands where uploads go: each waits until the test lets it end. */
export function fakeUploads() {
  const puts: FakeUpload[] = []
  class FakeUpload {
    status = 0
    statusText = ''
    responseText = ''
    upload: { onprogress?: (sent: object) => void } = {}
    target = ''
    body: unknown
    isAborted = false
    onload?: () => void
    open(method: string, url: string) {
      this.target = `${method} ${url}`
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(body: unknown) {
      this.body = body
      puts.push(this)
    }
    abort() {
      this.isAborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  /** The last of them, unless another is named. */
  const end = (status: number, put = puts.at(-1), responseText = '') =>
    act(async () => {
      if (put) Object.assign(put, { status, responseText })
      put?.onload?.()
    })
  return { puts, end }
}

/** As a browser has them, and jsdom has not. */
export function pushBrowser(answer: NotificationPermission) {
  let isSubscribed = false
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      isSubscribed = false
    },
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  const asked = vi.fn(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission: 'default' as NotificationPermission, requestPermission: asked }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { ...window.navigator, userAgent: 'Firefox', serviceWorker })
  return { asked, subscribe: pushManager.subscribe, isSubscribed: () => isSubscribed }
}

/** Sets whether observed elements are in view: jsdom has no layout. */
export function fakeView() {
  const watchers = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect: () => void
      constructor(watcher: (entries: { isIntersecting: boolean }[]) => void) {
        watchers.add(watcher)
        this.disconnect = () => watchers.delete(watcher)
      }
      observe() {}
    },
  )
  return {
    setInView: (isIntersecting: boolean) =>
      act(() => {
        for (const watcher of watchers) watcher([{ isIntersecting }])
      }),
  }
}
