import type { Suspension } from '@commonplot/shared/operator/suspension.ts'

/** Who everybody is where nobody signs in. */
export const FIXED_PERSON_ID = 'user1'

/** That person as a first start makes them, without accounts and without demo data. */
export const FIRST_PERSON = {
  id: FIXED_PERSON_ID,
  username: 'gardener',
  fullName: 'New Gardener',
}

/** Who looks; the only identity a use-case may trust. Null is somebody who is not signed in. */
export interface Visitor {
  userId: string | null
  /** Runs this place; left out where that makes no difference. */
  isOperator?: boolean
  timeZone: string
  /** Why they may only finish what they began; of nobody else. */
  suspension?: Suspension | null
}

/** Who acts: as a visitor, but known. */
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
