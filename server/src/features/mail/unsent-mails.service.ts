import type { Task } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { countGivenUp, deleteGivenUp, findGivenUp } from './outbox.store.ts'

const triedWords = (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`)

/** By key prefix. Operators see neither recipient nor content. */
const PURPOSES: Record<string, string> = {
  code: 'A code to sign in',
  address: 'A mail about an address',
  closing: 'A mail about closing an account',
  notice: 'A notification',
  digest: 'A daily summary',
}

const purposeOf = (key: string) => PURPOSES[/^\w+/.exec(key)?.[0] ?? ''] ?? 'A mail'

/** Failed and uncertain mails. */
export async function mailTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countGivenUp(db), findGivenUp(db, most)])
  const tasks = rows.map(({ key, state, tries, lastErrorCode, updatedAt }) => ({
    kind: 'mail' as const,
    id: key,
    title: `${purposeOf(key)} ${state === 'failed' ? 'could not be sent' : 'may not have arrived'}`,
    detail: `${lastErrorCode ?? 'No error is known'}, ${triedWords(tries)}`,
    since: updatedAt.toISOString(),
    link: operatorPath('today', { kind: 'mail', open: `mail ${key}` }),
  }))
  return { count, tasks }
}

/** False if there is no such failed or uncertain mail. */
export const forgetGivenUp = (tx: WritableDatabase, key: string): Promise<boolean> =>
  deleteGivenUp(tx, key)
