/** The closed list of ways a use-case refuses. Only `http/errors.ts` knows their statuses. */
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

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = kind
    this.kind = kind
  }
}

export const notFound = (message: string) => new Failure('NotFound', message)
export const invalid = (message: string) => new Failure('Invalid', message)
/** Nobody is signed in, or what they showed to be let in is not good. */
export const signedOut = (message: string) => new Failure('SignedOut', message)
export const forbidden = (message: string) => new Failure('Forbidden', message)
export const conflict = (message: string) => new Failure('Conflict', message)
/** What was asked for was there once, and never comes back. */
export const gone = (message: string) => new Failure('Gone', message)
/** Signed in, but too long ago for this: to be asked again for a code or a passkey. */
export const proofNeeded = (message: string) => new Failure('ProofNeeded', message)
export const tooMany = (message: string) => new Failure('TooMany', message)
/** What one `clientId` names is written once; something else needs an id of its own. */
export const usedClientId = () =>
  conflict('clientId: it was used before for something else; send this with a new one')
export const paymentRefused = (message: string) => new Failure('PaymentRefused', message)
export const unavailable = (message: string) => new Failure('Unavailable', message)
export const full = (message: string) => new Failure('Full', message)
