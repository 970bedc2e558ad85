import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The least that can be started: Node, and a port.
const server = createServer((_request, response) => response.end('[]'))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`)
})
