import { expect, test } from 'vitest'
import { settleOutbox } from '../../features/mail/outbox.service.ts'
import { settleDelivery, wakeDelivery } from '../../features/notifications/notify.service.ts'
import { actAs, giveAccounts } from '../../testing/accounts.ts'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { PEOPLE } from '../../testing/fuzz/contract-requests.ts'
import { fuzzContracts } from '../../testing/fuzz/fuzz-contracts.ts'
import { startTestApp } from '../../testing/test-app.ts'

const REQUESTS = 3000
const REQUESTS_SIGNED_IN = 800
const SEED = 20_261_117

const { app, db } = await startTestApp()
const withAccounts = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
await giveAccounts(
  withAccounts.db,
  PEOPLE.map((userId) => ({ userId, roles: ['member', 'operator'] })),
)

test('every contract that is served is tried', async () => {
  const document = (await withAccounts.app.inject('/api/openapi.json')).json() as { paths: object }
  const served = Object.values(document.paths).flatMap((methods: object) =>
    Object.values(methods).map(({ operationId }: { operationId: string }) => operationId),
  )
  const tried = (await readAllContracts()).map(({ operationId }) => operationId)
  expect(tried.toSorted()).toEqual(served.toSorted())
})

test('no request fails inside, is answered off its contract or changes anything when refused', async () => {
  const report = await fuzzContracts(app, db, { runs: REQUESTS, seed: SEED })
  expect(report.failures).toEqual([])
  // Requests that are all refused at the door, or none of which is, would show nothing.
  expect(report.accepted).toBeGreaterThan(REQUESTS / 4)
  expect(report.refused).toBeGreaterThan(REQUESTS / 4)
  expect(report.watched).toBeGreaterThan(REQUESTS / 40)
})

test('with accounts neither, the ways in and out included', async () => {
  const { app: signedIn, db: own, deps, clock } = withAccounts
  const report = await fuzzContracts(signedIn, own, {
    runs: REQUESTS_SIGNED_IN,
    seed: SEED,
    actAs: async (person) => {
      // Mail of an earlier request that leaves two seconds later is no work of this one.
      wakeDelivery(deps)
      await settleDelivery(deps)
      await settleOutbox(deps)
      return actAs(own, person, clock.now())
    },
  })
  expect(report.failures).toEqual([])
  expect(report.accepted).toBeGreaterThan(REQUESTS_SIGNED_IN / 5)
  expect(report.refused).toBeGreaterThan(REQUESTS_SIGNED_IN / 4)
})
