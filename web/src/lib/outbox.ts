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

// Each person's own: whoever uses this browser next must not send what another has written.
const storageKey = (userId: string) => `outbox-${userId}`

const listeners = new Set<() => void>()
const NOTHING: readonly OutboxItem[] = []
const nothing = () => NOTHING
// The same text must give the same list, or React would render without end.
let lastRead: { text: string | null; items: readonly OutboxItem[] } = { text: null, items: NOTHING }

// Where a browser has no room, or none for us, what waits lasts as long as the page.
const inMemory = new Map<string, string>()

function textOf(key: string): string | null {
  return inMemory.get(key) ?? tryStorage(() => window.localStorage.getItem(key))
}

function keep(key: string, text: string | null): void {
  inMemory.delete(key)
  try {
    // Not even an empty list stays, whose name would tell who was here.
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

/**
 * The request never got an answer, or came from somebody whose session had ended: trying again
 * later may help.
 */
export const isUnsent = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401

const NEVER_ACCEPTED = [400, 403, 404, 409, 410, 413, 422]

/** A refusal that stays one however often it is sent. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER_ACCEPTED.includes(error.status)

export interface OutboxKind {
  kind: string
  send: (item: OutboxItem) => Promise<unknown>
  /** What the person wrote, to tell them which it was if it is refused. */
  describe: (item: OutboxItem) => string
  /** Once for all that went together. */
  onSent?: () => void
}

/**
 * Sends in the order written, one tab at a time; stops at the first that may be accepted soon and
 * says how long the server asked to be left alone, or null when nothing else waits any more.
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
      // Somebody else may be signed in by now, and nothing is ever sent as another person.
      if (isStopped()) return null
      try {
        await send(item)
        sentCount += 1
      } catch (error) {
        // A limit that this one reached is no other's.
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

/** For good, once the person has said so; with the files, whose code few pages need. */
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

/** What waits to be sent, of every kind; a server has no device to keep it on, a visitor nothing to send. */
export function useOutbox(): readonly OutboxItem[] {
  const userId = useActingUserId()
  return useSyncExternalStore(subscribe, userId === null ? nothing : () => read(userId), nothing)
}
