import { expect, test } from 'vitest'
import { fakeServer, takeDrift } from './fake-server.ts'
import { aPlot } from './listings.ts'

const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

test('reports an answer off its contract with endpoint and field', async () => {
  fakeServer({ '/api/plots/plot1': { json: { ...aPlot(), price: 'much' } } })
  await fetch('/api/plots/plot1')
  expect(takeDrift()).toEqual([
    'The answer to GET /api/plots/:id differs from its contract: price: expected number',
  ])
})

test('so are a status of another kind, a request off its contract and a path that none has', async () => {
  fakeServer({
    '/api/plots': { status: 202, json: [] },
    '/api/reports': { status: 503 },
  })
  await fetch('/api/plots?sort=luck')
  await fetch('/api/reports', post({ targetType: 'user', targetId: 'user2', reason: 'boring' }))
  await fetch('/api/beds')
  expect(takeDrift()).toEqual([
    expect.stringMatching(/^The query of GET \/api\/plots\?sort=luck differs .* sort: /),
    'The answer to GET /api/plots is 202 and should be 200',
    expect.stringMatching(/^The body of POST \/api\/reports differs .* reason: /),
    'No contract has GET /api/beds',
  ])
})

test('reports neither a 400 nor a deliberate breach of the contract', async () => {
  fakeServer({
    '/api/reports': { status: 400, json: { message: 'reason: must be one of five' } },
    '/api/plots': { json: 'none', offContract: true },
  })
  await fetch('/api/reports', post({ reason: 'boring' }))
  await fetch('/api/plots')
  expect(takeDrift()).toEqual([])
})
