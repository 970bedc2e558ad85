import { databaseCode } from '../../sql/database-code.ts'

/** By these the driver says that the database is away, or went away in the middle. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
]

/**
 * By these PostgreSQL says that it is starting, stopping or has too much to do: connection trouble,
 * no resources, an operator at work, a statement or lock that took too long, work in each other's way.
 */
const BUSY = /^(08...|53[^1]..|57P..|57014|55P03|40001|40P01)$/

const DISK_FULL = '53100'

export type Outage = 'away' | 'full'

/** What is the matter with the database, when it is the database that an error tells of. */
export function outageOf(error: unknown): Outage | null {
  const code = databaseCode(error) ?? ''
  if (code === DISK_FULL) return 'full'
  return AWAY.includes(code) || BUSY.test(code) ? 'away' : null
}
