import { expect, test } from 'vitest'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { fuzzContracts } from '../../testing/fuzz/fuzz-contracts.ts'
import { startTestApp } from '../../testing/test-app.ts'

const REQUESTS = 3000
const SEED = 20_261_117

const { app, db } = await startTestApp()

test('every contract that is served is tried', async () => {
  const document = (await app.inject('/api/openapi.json')).json() as { paths: object }
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
