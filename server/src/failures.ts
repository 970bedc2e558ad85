/** The closed list of ways a use-case refuses. Only `http/errors.ts` knows their statuses. */
export type FailureKind =
  | 'NotFound'
  | 'Invalid'
  | 'Forbidden'
  | 'Conflict'
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
export const forbidden = (message: string) => new Failure('Forbidden', message)
export const conflict = (message: string) => new Failure('Conflict', message)
/** What one `clientId` names is written once; something else needs an id of its own. */
export const usedClientId = () =>
  conflict('clientId: it was used before for something else; send this with a new one')
export const paymentRefused = (message: string) => new Failure('PaymentRefused', message)
export const unavailable = (message: string) => new Failure('Unavailable', message)
export const full = (message: string) => new Failure('Full', message)
