import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from '../security/security-headers.ts'
import { trustProxies } from './client-address.ts'
import { fairStart } from './fair-start.ts'
import { rateLimit } from './rate-limit.ts'

test('between two requests of a flood everybody else gets on', async () => {
  const app = Fastify({ trustProxy: trustProxies(1), forceCloseConnections: true })
  onTestFinished(() => app.close())
  await app.register(securityHeaders)
  await app.register(rateLimit, { pointsPerMinute: 100_000, shared: null })
  await app.register(fairStart)
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  onTestFinished(() => clearImmediate(counting))
  const begun: Record<string, number[]> = { '192.0.2.1': [], '192.0.2.2': [] }
  app.get('/', async (request) => {
    begun[request.ip]?.push(turn)
    return 'come in'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (from: string) => `GET / HTTP/1.1\r\nhost: here\r\nx-forwarded-for: ${from}\r\n\r\n`
  // In one breath, the neighbour's behind all of the flood.
  const socket = connect(port, '127.0.0.1').resume()
  socket.write(ask('192.0.2.1').repeat(50) + ask('192.0.2.2'))
  await expect.poll(() => begun['192.0.2.1']).toHaveLength(50)
  expect(new Set(begun['192.0.2.1']).size).toBe(50)
  expect(begun['192.0.2.2']).toEqual([begun['192.0.2.1']?.[0]])
  socket.destroy()
})
