import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { AuditAction, AuditEntry } from '@commonplot/shared/operator/audit.ts'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { auditLog } from './audit.table.ts'

export interface AuditSearch {
  action?: AuditAction | undefined
  personId?: string | undefined
  operatorId?: string | undefined
  cursor?: string | undefined
}

const NEWEST_FIRST: ListOrder = { value: sql<string>`${auditLog.at}`, direction: 'desc' }
const operators = alias(users, 'operators')

export function findActs(
  db: TransactionalDatabase,
  { action, personId, operatorId, cursor }: AuditSearch,
): Promise<Page<AuditEntry>> {
  const where = and(
    action && eq(auditLog.action, action),
    personId === undefined ? undefined : eq(auditLog.personId, personId),
    operatorId === undefined ? undefined : eq(auditLog.operatorId, operatorId),
  )
  return findPage(
    db,
    { table: auditLog, where, order: NEWEST_FIRST, cursor },
    (isOnPage) => selectActs(db).where(isOnPage),
    ({ at, ...act }) => ({ ...act, at: at.toISOString() }),
  )
}

const selectActs = (db: Database) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      reason: auditLog.reason,
      operator: {
        id: operators.id,
        fullName: operators.fullName,
        profileImage: operators.profileImage,
      },
      person: PERSON_SUMMARY,
    })
    .from(auditLog)
    .innerJoin(operators, eq(operators.id, auditLog.operatorId))
    .leftJoin(users, eq(users.id, auditLog.personId))
