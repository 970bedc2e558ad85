import type { AuditAction, AuditTarget } from '@commonplot/shared/operator/audit.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { auditLog } from './audit.table.ts'

export interface Act {
  action: AuditAction
  operatorId: string
  targetType: AuditTarget
  targetId: string
  /** The person concerned. */
  personId: string | null
  reason: string
  at: Date
}

/** Call it in the transaction of the act: no act is without its entry. */
export async function recordAct(tx: WritableDatabase, act: Act): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...act })
}
