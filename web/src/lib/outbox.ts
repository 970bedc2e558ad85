import { useSyncExternalStore } from 'react'
import { ACTING_USER_ID } from './acting-user.ts'
import { ApiError } from './api-error.ts'

export interface OutboxItem<Content = unknown> {
  /** The server counts one id once, however often it is sent. */
  clientId: string
  kind: string
  content: Content
  createdAt: string
}

// Each person's own: whoever uses this browser next must not send what another has written.
const STORAGE_KEY = `outbox-${ACTING_USER_ID}`

const listeners = new Set<() => void>()
const NOTHING: readonly OutboxItem[] = []
const nothing = () => NOTHING
let cachedText: string | null = null
let cachedItems: readonly OutboxItem[] = []

function read(): readonly OutboxItem[] {
  const text = window.localStorage.getItem(STORAGE_KEY)
  if (text !== cachedText) {
    cachedText = text
    cachedItems = text ? JSON.parse(text) : []
  }
  return cachedItems
}

function write(items: readonly OutboxItem[]): void {
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify(items))
  for (const listener of listeners) listener()
}

const without = (clientId: string) => read().filter((item) => item.clientId !== clientId)

/** Kept on this device, over reloads, until it was sent. */
export function addToOutbox(item: Omit<OutboxItem, 'createdAt'>): void {
  write([...without(item.clientId), { ...item, createdAt: new Date().toISOString() }])
}

export function removeFromOutbox(clientId: string): void {
  const others = without(clientId)
  if (others.length < read().length) write(others)
}

export const outboxItems = (kind: string): OutboxItem[] =>
  read().filter((item) => item.kind === kind)

/** The request never got an answer, so trying again later may help; a refusal would stay one. */
export const isUnsent = (error: unknown): boolean => !(error instanceof ApiError)

/** Sends in the order written, one tab at a time; stops at the first that gets no answer. */
export async function flushOutbox(
  kind: string,
  send: (item: OutboxItem) => Promise<unknown>,
): Promise<number> {
  const flush = async () => {
    let sentCount = 0
    for (const item of outboxItems(kind)) {
      try {
        await send(item)
        sentCount += 1
      } catch (error) {
        if (isUnsent(error) || (error as ApiError).status >= 500) break
      }
      removeFromOutbox(item.clientId)
    }
    return sentCount
  }
  return 'locks' in navigator ? navigator.locks.request(STORAGE_KEY, flush) : flush()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What waits to be sent, of every kind; a server has no device to keep it on. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, read, nothing)
