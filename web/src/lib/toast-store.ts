import { useSyncExternalStore } from 'react'
import { CalledOff, refusalOr } from './api-error.ts'

const VISIBLE_TOASTS = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastContent {
  title: string
  description?: string | undefined
  look?: 'default' | 'destructive'
  action?: { label: string; onSelect: () => void }
}

export interface Toast extends ToastContent {
  id: string
  open: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The newest takes the place of the one before. */
export function addToast(content: ToastContent): string {
  lastId += 1
  const id = `toast-${lastId}`
  const next = [{ ...content, id, open: true }, ...toasts]
  for (const dropped of next.slice(VISIBLE_TOASTS)) forgetRemoval(dropped.id)
  change(next.slice(0, VISIBLE_TOASTS))
  return id
}

export function updateToast(id: string, content: Partial<ToastContent>): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, ...content } : toast)))
}

/** Out of sight at once; kept a while, so that it can still be updated or read. */
export function dismissToast(id: string): void {
  forgetRemoval(id)
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  )
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
}

export function removeToast(id: string): void {
  forgetRemoval(id)
  change(toasts.filter((toast) => toast.id !== id))
}

function forgetRemoval(id: string): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => toasts

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(subscribe, currentToasts, currentToasts)

const dialogs: Element[] = []
const placeListeners = new Set<() => void>()

function changePlace(): void {
  for (const listener of placeListeners) listener()
}

/** An open dialog keeps the focus in, so toasts stand in the newest one. Calling the answer takes it back. */
export function showToastsIn(dialog: Element | null): (() => void) | undefined {
  if (!dialog) return undefined
  dialogs.push(dialog)
  changePlace()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    changePlace()
  }
}

/** Tells at once, and again whenever it changes. */
export function followToastPlace(follow: (place: Element) => void): () => void {
  const listener = () => follow(dialogs.at(-1) ?? document.body)
  listener()
  placeListeners.add(listener)
  return () => void placeListeners.delete(listener)
}

/** The words of a mutation's `meta`; one place shows the failure. */
export type FailureWords = {
  failure?: string | ((error: Error) => string)
  failureTitle?: string
}

/** The only maker of destructive toasts. */
export function addFailureToast(description: string, title = 'Error'): void {
  addToast({ title, description, look: 'destructive' })
}

export function tellFailedMutation(error: Error, { failure, failureTitle }: FailureWords = {}) {
  if (!failure || error instanceof CalledOff) return
  addFailureToast(
    typeof failure === 'string' ? refusalOr(error, failure) : failure(error),
    failureTitle,
  )
}
