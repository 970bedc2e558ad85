import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { AuditAction, AuditEntry } from '@commonplot/shared/operator/audit.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { users } from '../users/users.table.ts'
import { auditLog } from './audit.table.ts'

export interface AuditSearch {
  action?: AuditAction | undefined
  personId?: string | undefined
  operatorId?: string | undefined
  cursor?: string | undefined
}

const NEWEST_FIRST: Order = { value: sql<string>`${auditLog.at}`, direction: 'desc' }
const operators = alias(users, 'operators')

export async function findActs(
  db: Database,
  { action, personId, operatorId, cursor }: AuditSearch,
): Promise<Page<AuditEntry>> {
  const where = and(
    action && eq(auditLog.action, action),
    personId === undefined ? undefined : eq(auditLog.personId, personId),
    operatorId === undefined ? undefined : eq(auditLog.operatorId, operatorId),
  )
  const [rows, total] = await Promise.all([
    selectActs(db, and(where, after(cursor, NEWEST_FIRST, auditLog.id))),
    db.$count(auditLog, where),
  ])
  return toPage(rows, total, ({ orderValue: _order, at, ...act }) => ({
    ...act,
    at: at.toISOString(),
  }))
}

function selectActs(db: Database, where: SQL | undefined) {
  return db
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
      person: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
      // As text, which keeps the microseconds that a cursor needs.
      orderValue: sql<string>`${auditLog.at}::text`,
    })
    .from(auditLog)
    .innerJoin(operators, eq(operators.id, auditLog.operatorId))
    .leftJoin(users, eq(users.id, auditLog.personId))
    .where(where)
    .orderBy(...orderBy(NEWEST_FIRST, auditLog.id))
    .limit(ROWS_TO_FETCH)
}
