import type { Suspension } from '@commonplot/shared/operator/suspension.ts'

/** The person that every caller is while accounts are off. */
export const FIXED_PERSON_ID = 'user1'

/** That person as a first start makes them, without accounts and without demo data. */
export const FIRST_PERSON = {
  id: FIXED_PERSON_ID,
  username: 'gardener',
  fullName: 'New Gardener',
}

/** The person who reads: the only identity a service may trust. Null is a visitor. */
export interface Visitor {
  userId: string | null
  /** Runs this place; left out where that makes no difference. */
  isOperator?: boolean
  timeZone: string
  /** Why they may only finish what they began; of nobody else. */
  suspension?: Suspension | null
}

/** The person who writes: never a visitor. */
export interface Caller extends Visitor {
  userId: string
}

/** The person a request acts as, and by which session. */
export interface Acting {
  userId: string
  isOperator: boolean
  /** Why they may only finish what they began, and until when. */
  suspension: Suspension | null
  /** Null where nobody signs in. */
  session: {
    id: string
    /** When the person last showed who they are, in milliseconds. */
    provenAt: number
  } | null
}
