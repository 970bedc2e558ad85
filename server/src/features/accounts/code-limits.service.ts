import { HOUR_MS, HOUR_S } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { tooMany } from '../../failures.ts'
import { keyedHashOf } from '../../secrets.ts'
import { countCodeRequests, insertCodeRequest, lockNetwork } from './code-requests.store.ts'

const MOST_FOR_ADDRESS = 5
const MOST_OF_NETWORK = 30

export interface CodeRequest {
  /** Of this installation: what is stored tells nobody which addresses were asked for. */
  key: string
  network: string
  email: string
  now: Date
}

/** Nobody fills a mailbox, and whoever tries stands in the way of their own network only. */
export async function countCodeRequest(
  tx: WritableDatabase,
  { key, network, email, now }: CodeRequest,
): Promise<void> {
  const request = {
    networkHash: keyedHashOf(key, `network ${network}`),
    addressHash: keyedHashOf(key, `address ${email}`),
    askedAt: now,
  }
  await lockNetwork(tx, request.networkHash)
  const since = new Date(now.getTime() - HOUR_MS)
  const { ofNetwork, forAddress } = await countCodeRequests(tx, request, since)
  if (ofNetwork >= MOST_OF_NETWORK || forAddress >= MOST_FOR_ADDRESS) {
    throw tooMany('That is a lot of codes within an hour. Please try again later.', HOUR_S)
  }
  await insertCodeRequest(tx, request)
}
