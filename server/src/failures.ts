import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import type { Suspension } from '@commonplot/shared/operator/suspension.ts'

/** The closed list of ways a use-case refuses. Only `http/contract/errors.ts` knows their statuses. */
export type FailureKind =
  | 'NotFound'
  | 'Invalid'
  | 'SignedOut'
  | 'Forbidden'
  | 'Conflict'
  | 'Gone'
  | 'ProofNeeded'
  | 'TooMany'
  | 'PaymentRefused'
  | 'Unavailable'
  | 'Full'

export class Failure extends Error {
  readonly kind: FailureKind
  /** After how long the same may be asked again, where that is known. */
  readonly retryAfterS: number | undefined

  constructor(kind: FailureKind, message: string, retryAfterS?: number) {
    super(message)
    this.name = kind
    this.kind = kind
    this.retryAfterS = retryAfterS
  }
}

export const notFound = (message: string) => new Failure('NotFound', message)
export const invalid = (message: string) => new Failure('Invalid', message)
/** The caller is not signed in, or the proof of identity is wrong. */
export const signedOut = (message: string) => new Failure('SignedOut', message)
export const forbidden = (message: string) => new Failure('Forbidden', message)
export const conflict = (message: string) => new Failure('Conflict', message)
/** The thing existed once, and never comes back. */
export const gone = (message: string) => new Failure('Gone', message)
/** Signed in, but too long ago for this: to be asked again for a code or a passkey. */
export const proofNeeded = (message: string) => new Failure('ProofNeeded', message)
export const tooMany = (message: string, retryAfterS: number) =>
  new Failure('TooMany', message, retryAfterS)
/** A `clientId` names one written thing; another thing needs another id. */
export const usedClientId = () =>
  conflict('clientId: it was used before for something else; send this with a new one')
export const paymentRefused = (message: string) => new Failure('PaymentRefused', message)
export const unavailable = (message: string) => new Failure('Unavailable', message)
export const full = (message: string) => new Failure('Full', message)

/** To somebody who asks for more than to finish what they began. */
export const refuseSuspended = ({ reason, until }: Suspension, timeZone: string): Failure =>
  forbidden(`Your account is suspended until ${dayWords(until, timeZone)}: ${reason}`)
