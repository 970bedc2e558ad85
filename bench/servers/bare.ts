import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareOrder = Record<string, { base64: string; encoding: string }>

// Node's own server with the bytes in a map: nothing that answers the same can be quicker in Node.
const [order] = (await once(process, 'message')) as [BareOrder]
const answers = new Map(
  Object.entries(order).map(([path, { base64, encoding }]) => {
    const bytes = Buffer.from(base64, 'base64')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      'content-encoding': encoding,
    }
    return [path, { bytes, headers }]
  }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  return response.writeHead(200, answer.headers).end(answer.bytes)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit(0))
