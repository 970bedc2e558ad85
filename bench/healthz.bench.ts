import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { compare, sayComparison } from './measure.ts'

const REQUESTS = 500
const ROUNDS = 10

// What the frame around every request costs: the least that the product can answer, against bare Node.
const bare = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
}).listen(0, '127.0.0.1')
await once(bare, 'listening')
const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`

const database = await openInMemory()
const app = await buildApp({
  deps: embeddedDeps(database.db, systemClock, tmpdir()),
  logger: false,
  demoPersonas: false,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })

console.log(sayComparison('GET /healthz, bare → product', await compareAddresses()))

bare.close()
await app.close()
await database.close()

function compareAddresses() {
  return compare(
    () => askOften(bareAddress),
    () => askOften(`${address}/healthz`),
    ROUNDS,
  )
}

async function askOften(url: string): Promise<void> {
  for (let n = 0; n < REQUESTS; n += 1) await (await fetch(url)).text()
}
