import type { Caller } from '../../caller.ts'

/** Who decides about whom, and why. */
export interface OperatorAct {
  operator: Caller
  personId: string
  reason: string
}

export const NO_SUCH_PERSON = 'There is no such person'
