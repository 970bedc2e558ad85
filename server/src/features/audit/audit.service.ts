import type { AuditAction, AuditTarget } from '@commonplot/shared/operator/audit.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type AuditSearch, findActs } from './audit.store.ts'
import { auditLog } from './audit.table.ts'

export interface Act {
  action: AuditAction
  operatorId: string
  targetType: AuditTarget
  targetId: string
  /** Whom it concerns. */
  personId: string | null
  reason: string
  at: Date
}

/** To be called in the transaction of the act, so that there is none without its entry. */
export async function recordAct(tx: WritableDatabase, act: Act): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...act })
}

/** What was done, the newest first. */
export const listActs = ({ db }: Pick<AppDeps, 'db'>, search: AuditSearch) => findActs(db, search)
