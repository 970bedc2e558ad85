import type { Task } from '@commonplot/shared/operator/operator.ts'
import { inDollars } from '@commonplot/shared/rentals/pricing.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { countDisputed, findDisputed } from './disputed-claims.store.ts'

/** The deposits that an operator has to decide about. */
export async function claimTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countDisputed(db), findDisputed(db, most)])
  const tasks = rows.map(({ rentalId, amountCents, createdAt, answeredAt, ...item }) => ({
    kind: 'claim' as const,
    id: rentalId,
    title: `${inDollars(amountCents)} of a deposit is in dispute`,
    detail: item.plotName ?? item.toolName ?? '',
    since: (answeredAt ?? createdAt).toISOString(),
    link: rentalPath(rentalId),
  }))
  return { count, tasks }
}
