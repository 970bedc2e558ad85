import type { Visitor } from '../../caller.ts'

interface Hidable {
  ownerId: string | null
  hiddenReason?: string | null | undefined
}

/** What an operator has hidden is there for whose it is and for operators, and for nobody else. */
export function isSeenBy({ ownerId, hiddenReason }: Hidable, visitor: Visitor): boolean {
  if (hiddenReason === undefined || hiddenReason === null) return true
  return visitor.isOperator === true || (ownerId !== null && ownerId === visitor.userId)
}
