import { useRef, useState, useSyncExternalStore } from 'react'
import { tryStorage } from './browser-state.ts'
import { useActingUserId } from './visit.tsx'

const STORAGE_KEY = 'drafts'
/** Between the key of a draft and the id of a copy that is being sent. */
const SENT = '\n'

/** The page's own; the tab's storage holds a copy for the next load where the browser allows it. */
let drafts: Record<string, unknown> | null = null
const listeners = new Set<() => void>()

const join = (first: string, second: string) => (second.trim() ? `${first}\n${second}` : first)

/** Returns text that was being sent when the page was left to its field. */
function readStored(): Record<string, unknown> {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY))
  const stored = { ...tryStorage(() => JSON.parse(text ?? '{}')) }
  for (const [key, words] of Object.entries(stored).reverse()) {
    const [draft = '', sent] = key.split(SENT)
    if (sent === undefined) continue
    stored[draft] = join(String(words), String(stored[draft] ?? ''))
    delete stored[key]
  }
  return stored
}

function allDrafts(): Record<string, unknown> {
  drafts ??= readStored()
  return drafts
}

function textOf(key: string): string {
  const text = allDrafts()[key]
  return typeof text === 'string' ? text : ''
}

function change(changes: Record<string, string>): void {
  const all = allDrafts()
  for (const [key, text] of Object.entries(changes)) {
    if (text) all[key] = text
    else delete all[key]
  }
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(all)))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Text that is being sent. Its field is free for the next text. */
export interface SentWords {
  words: string
  arrived: () => void
  /** Puts the words back before text written since. */
  giveBack: () => void
}

type Next = string | ((now: string) => string)

/** The unsent text of one person in one tab. It survives navigation, a reload and the end of a session. */
export function useDraft(
  place: string,
): [text: string, setText: (next: Next) => void, send: () => SentWords | null] {
  const userId = useActingUserId()
  const [writer, setWriter] = useState(userId)
  // After a session ends the draft stays with its writer; a visitor's draft moves to the person who signs in.
  if (userId !== null && userId !== writer) setWriter(userId)
  const visitors = `null ${place}`
  const own = `${writer} ${place}`
  const read = () => textOf(own) || textOf(visitors)
  // The server knows no drafts, and hydration needs the same markup.
  const text = useSyncExternalStore(subscribe, read, () => '')
  const write = (next: string, more = {}) => change({ [visitors]: '', [own]: next, ...more })
  const setText = (next: Next) => write(typeof next === 'string' ? next : next(read()))
  const send = () => {
    // As it is now: a second press may come before the first has been drawn.
    const words = read().trim()
    if (words === '') return null
    const sent = `${own}${SENT}${crypto.randomUUID()}`
    write('', { [sent]: words })
    return {
      words,
      arrived: () => change({ [sent]: '' }),
      giveBack: () => write(join(words, read()), { [sent]: '' }),
    }
  }
  return [text, setText, send]
}

/** Clears the sent text unless it has changed since. */
export const unlessChanged =
  (sent: string) =>
  (now: string): string =>
    now.trim() === sent.trim() ? '' : now

/** Removes all drafts of this tab. */
export function forgetDrafts(): void {
  drafts = null
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY))
}

/** The id that makes a retry idempotent. Changed content, or a repetition after a success, gets a new id. */
export function useClientId() {
  const tried = useRef(new Map<string, string>())
  return {
    idFor(content: object): string {
      const text = JSON.stringify(content)
      const id = tried.current.get(text) ?? crypto.randomUUID()
      tried.current.set(text, id)
      return id
    },
    forget: () => tried.current.clear(),
  }
}
