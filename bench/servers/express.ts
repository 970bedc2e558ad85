import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'

export type ExpressOrder = Record<string, unknown>

// What a first version of such a product usually is: arrays in memory and `res.json`.
const [order] = (await once(process, 'message')) as [ExpressOrder]
const app = express()
for (const [path, content] of Object.entries(order)) {
  app.get(path, (_request, response) => {
    response.json(content)
  })
}
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit(0))
