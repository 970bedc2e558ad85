import { useSyncExternalStore } from 'react'
import { ApiError, isForLater } from './api-error.ts'
import { tryStorage } from './browser-state.ts'
import { addFailureToast } from './toast-store.ts'
import { useActingUserId } from './visit.tsx'

export interface OutboxItem<Content = unknown> {
  /** The server counts one id once, however often it is sent. */
  clientId: string
  kind: string
  content: Content
  createdAt: string
  /** The server finds out by itself, so that nothing is lost when this is deleted. */
  isSpare?: boolean
}

// One key per person: the next person on this browser must not send these entries.
const storageKey = (userId: string) => `outbox-${userId}`

const listeners = new Set<() => void>()
const NOTHING: readonly OutboxItem[] = []
const nothing = () => NOTHING
// The same text must give the same list, or React would render without end.
let lastRead: { text: string | null; items: readonly OutboxItem[] } = { text: null, items: NOTHING }

// Without storage the queue lives as long as the page.
const inMemory = new Map<string, string>()

function textOf(key: string): string | null {
  return inMemory.get(key) ?? tryStorage(() => window.localStorage.getItem(key))
}

function keep(key: string, text: string | null): void {
  inMemory.delete(key)
  try {
    // Also removes an empty list: its key contains the id of the person.
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    if (text !== null) inMemory.set(key, text)
  }
}

/** Ignores anything that is not a list: it was not written by us. */
function itemsIn(text: string | null): readonly OutboxItem[] {
  const items: unknown = tryStorage(() => JSON.parse(text ?? '[]'))
  return Array.isArray(items) && items.length > 0 ? items : NOTHING
}

function read(userId: string): readonly OutboxItem[] {
  const text = textOf(storageKey(userId))
  if (text !== lastRead.text) lastRead = { text, items: itemsIn(text) }
  return lastRead.items
}

function write(userId: string, items: readonly OutboxItem[]): void {
  keep(storageKey(userId), items.length > 0 ? JSON.stringify(items) : null)
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

/** No answer, or an ended session: a later retry may succeed. */
export const isUnsent = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401

const NEVER_ACCEPTED = [400, 403, 404, 409, 410, 413, 422]

/** A refusal that a retry does not change. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER_ACCEPTED.includes(error.status)

export interface OutboxKind {
  kind: string
  send: (item: OutboxItem) => Promise<unknown>
  /** The text of the entry, for the message of a refusal. */
  describe: (item: OutboxItem) => string
  /** Once for all that went together. */
  onSent?: () => void
}

/**
 * Sends in order, in one tab at a time. Stops at the first temporary failure and returns the wait
 * that the server asked for, or null when the queue is empty.
 */
export async function flushOutbox(
  userId: string,
  { kind, send, describe, onSent }: OutboxKind,
  isStopped: () => boolean = () => false,
): Promise<number | null> {
  const flush = async () => {
    const refused: Refusal[] = []
    let sentCount = 0
    let waitMs: number | null = null
    for (const item of outboxItems(userId, kind)) {
      // Another person may be signed in by now.
      if (isStopped()) return null
      try {
        await send(item)
        sentCount += 1
      } catch (error) {
        // The limit of one entry does not apply to the next.
        if (isForLater(error)) continue
        if (!isFinal(error)) {
          waitMs = (error instanceof ApiError && error.retryAfterMs) || 0
          break
        }
        refused.push({ words: describe(item), reason: error.serverMessage })
      }
      removeFromOutbox(userId, item.clientId)
    }
    if (sentCount > 0) onSent?.()
    tellRefused(refused)
    return waitMs
  }
  return 'locks' in navigator ? navigator.locks.request(storageKey(userId), flush) : flush()
}

interface Refusal {
  words: string
  reason: string | null
}

function tellRefused([first, ...others]: Refusal[]): void {
  if (!first) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const reason = first.reason ?? 'The server does not take it.'
  addFailureToast(`\u201c${first.words}\u201d${more} will not be sent. ${reason}`, 'Not sent')
}

export const unsentCount = (userId: string): number =>
  read(userId).filter(({ isSpare }) => !isSpare).length

/** Of the files that wait with something of theirs. */
export const fileKey = (userId: string, clientId = ''): string =>
  `${storageKey(userId)}/${clientId && `${clientId}/`}`

/** Deletes the queue with its files. The code for files loads late: few pages need it. */
export async function clearOutbox(userId: string): Promise<void> {
  write(userId, [])
  const keptFiles = await import('./kept-files.ts').catch(() => null)
  await keptFiles?.forgetFiles(fileKey(userId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The queued entries of every kind; empty on the server and for visitors. */
export function useOutbox(): readonly OutboxItem[] {
  const userId = useActingUserId()
  return useSyncExternalStore(subscribe, userId === null ? nothing : () => read(userId), nothing)
}
