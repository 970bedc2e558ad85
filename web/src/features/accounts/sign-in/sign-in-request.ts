import { useSyncExternalStore } from 'react'
import { CalledOff } from '../../../lib/api-error.ts'
import { useActingUserId } from '../../../lib/visit.tsx'

/**
 * `act`: a visitor wants to do something. `proof`: somebody has to show once more who they are.
 * `leave`: somebody signs out while what they wrote is not yet sent.
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

/** Opens the sheet over the page; the answer comes once somebody is in. Two who ask share one sheet. */
export async function askToSignIn(purpose: Purpose = 'act'): Promise<string> {
  const request = current ?? newRequest(purpose)
  if (request !== current) change(request)
  return (await request.answer).userId
}

/**
 * The id of the person who acts, at once or after they signed in over the page. Rejects when they
 * close the sheet, which no toast tells.
 */
export function useRequireSignIn(): () => Promise<string> {
  const userId = useActingUserId()
  return async () => userId ?? askToSignIn()
}

/** A visitor came in by another way than the sheet, which may be open. */
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
