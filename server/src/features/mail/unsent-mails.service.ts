import type { Task } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { countGivenUp, findGivenUp } from './unsent-mails.store.ts'

const triedWords = (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`)

/** Mail that never left, or may not have arrived. */
export async function mailTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countGivenUp(db), findGivenUp(db, most)])
  const tasks = rows.map(({ key, state, tries, lastErrorCode, updatedAt }) => ({
    kind: 'mail' as const,
    id: key,
    title: state === 'failed' ? 'A mail could not be sent' : 'A mail may not have arrived',
    detail: `${lastErrorCode ?? 'No error is known'}, ${triedWords(tries)}`,
    since: updatedAt.toISOString(),
    link: operatorPath('health'),
  }))
  return { count, tasks }
}
