import { useSyncExternalStore } from 'react'
import { CalledOff } from '../../../lib/api-error.ts'
import { useActingUserId } from '../../../lib/visit.tsx'

/**
 * `act`: a visitor does something that needs an account. `proof`: a sensitive action needs a recent
 * sign-in. `leave`: a person signs out with unsent messages or changes.
 */
type Purpose = 'act' | 'proof' | 'leave'

interface Settled {
  userId: string
}

export interface SignInRequest {
  purpose: Purpose
  settle: (settled: Settled) => void
  giveUp: () => void
  answer: Promise<Settled>
}

export class GaveUpSigningIn extends CalledOff {}

let current: SignInRequest | null = null
const listeners = new Set<() => void>()

function change(request: SignInRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function newRequest(purpose: Purpose): SignInRequest {
  const { promise, resolve, reject } = Promise.withResolvers<Settled>()
  const end = () => change(null)
  return {
    purpose,
    answer: promise,
    settle(settled) {
      end()
      resolve(settled)
    },
    giveUp() {
      end()
      reject(new GaveUpSigningIn())
    },
  }
}

/** Opens the sheet over the page and resolves after the sign-in. Two callers share one sheet. */
export async function askToSignIn(purpose: Purpose = 'act'): Promise<string> {
  const request = current ?? newRequest(purpose)
  if (request !== current) change(request)
  return (await request.answer).userId
}

/**
 * Resolves with the id of the person, at once or after a sign-in over the page. Rejects without a
 * toast if the sheet is closed.
 */
export function useRequireSignIn(): () => Promise<string> {
  const userId = useActingUserId()
  return async () => userId ?? askToSignIn()
}

/** Closes an open sheet after a sign-in in another tab. */
export function settleSignIn(userId: string): void {
  if (current?.purpose === 'act') current.settle({ userId })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
