import { DAY_MS, DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { tooMany } from '../../failures.ts'
import { countOpenRequests, countRequestsBy } from './open-requests.store.ts'
import { findRequestsTo } from './requests-to-owner.store.ts'

/** Why somebody cannot leave yet, in words. */
export async function openRequestsOf(db: Database, userId: string, now: Date): Promise<string[]> {
  return (await countOpenRequests(db, userId, now)) > 0 ? ['a request is still open'] : []
}

/** For who has to answer them. */
export const listRequestsTo = findRequestsTo

const OPEN_WITH_ONE_HOST = 5
const OPEN_MOST = 20

/** Under the lock of who asks, with the request that is being made among those counted. */
export async function assertMayAsk(
  tx: WritableDatabase,
  asked: { requesterId: string; ownerId: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const { ofHost, ofAll } = await countRequestsBy(tx, asked, { now, since })
  const later = 'A request that you take back counts until the next day.'
  if (ofHost > OPEN_WITH_ONE_HOST) {
    throw tooMany(
      `You have ${OPEN_WITH_ONE_HOST} open requests with this host. Please wait for an answer. ${later}`,
      DAY_S,
    )
  }
  if (ofAll > OPEN_MOST) {
    throw tooMany(`You have ${OPEN_MOST} open requests. Please wait for an answer. ${later}`, DAY_S)
  }
}
