import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { useSignedInUserId } from './visit.tsx'

export interface OutboxItem<Content = unknown> {
  /** The server counts one id once, however often it is sent. */
  clientId: string
  kind: string
  content: Content
  createdAt: string
}

// Each person's own: whoever uses this browser next must not send what another has written.
const storageKey = (userId: string) => `outbox-${userId}`

const listeners = new Set<() => void>()
const NOTHING: readonly OutboxItem[] = []
const nothing = () => NOTHING
// The same text must give the same list, or React would render without end.
let lastRead: { text: string | null; items: readonly OutboxItem[] } = { text: null, items: NOTHING }

function read(userId: string): readonly OutboxItem[] {
  const text = window.localStorage.getItem(storageKey(userId))
  if (text !== lastRead.text) lastRead = { text, items: text ? JSON.parse(text) : NOTHING }
  return lastRead.items
}

function write(userId: string, items: readonly OutboxItem[]): void {
  window.localStorage.setItem(storageKey(userId), JSON.stringify(items))
  for (const listener of listeners) listener()
}

const without = (userId: string, clientId: string) =>
  read(userId).filter((item) => item.clientId !== clientId)

/** Kept on this device, over reloads, until it was sent. */
export function addToOutbox(userId: string, item: Omit<OutboxItem, 'createdAt'>): void {
  write(userId, [
    ...without(userId, item.clientId),
    { ...item, createdAt: new Date().toISOString() },
  ])
}

export function removeFromOutbox(userId: string, clientId: string): void {
  const others = without(userId, clientId)
  if (others.length < read(userId).length) write(userId, others)
}

export const outboxItems = (userId: string, kind: string): OutboxItem[] =>
  read(userId).filter((item) => item.kind === kind)

/** The request never got an answer, so trying again later may help; a refusal would stay one. */
export const isUnsent = (error: unknown): boolean => !(error instanceof ApiError)

/** Sends in the order written, one tab at a time; stops at the first that gets no answer. */
export async function flushOutbox(
  userId: string,
  kind: string,
  send: (item: OutboxItem) => Promise<unknown>,
): Promise<number> {
  const flush = async () => {
    let sentCount = 0
    for (const item of outboxItems(userId, kind)) {
      try {
        await send(item)
        sentCount += 1
      } catch (error) {
        if (isUnsent(error) || (error as ApiError).status >= 500) break
      }
      removeFromOutbox(userId, item.clientId)
    }
    return sentCount
  }
  return 'locks' in navigator ? navigator.locks.request(storageKey(userId), flush) : flush()
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
export function useOutbox(): readonly OutboxItem[] {
  const userId = useSignedInUserId()
  return useSyncExternalStore(subscribe, () => read(userId), nothing)
}
