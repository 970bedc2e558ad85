import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { trustProxies } from '../limits/client-address.ts'
import { type AllowedHosts, allowedHosts } from './allowed-hosts.ts'
import { securityHeaders } from './security-headers.ts'

const ANY_HOST = { config: { policy: { anyHost: true } } } as const
const LOOPBACK = ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000']
const NUMBERS = ['192.0.2.7:3000', '[2001:db8::7]']
const FOREIGN = ['evil.example', 'localhost.evil.example', 'localhost:x', 'a@localhost']

async function open(hosts: AllowedHosts) {
  const app = Fastify({ trustProxy: trustProxies(1) })
  onTestFinished(() => app.close())
  await app.register(securityHeaders)
  await app.register(allowedHosts, { hosts })
  app.get('/', async () => 'come in')
  app.get('/healthz', ANY_HOST, async () => 'alive')
  return app
}

test.each([
  ['loopback', { listensOn: '127.0.0.1' }, LOOPBACK, [...NUMBERS, ...FOREIGN]],
  ['loopback by name', { listensOn: 'localhost' }, LOOPBACK, [...NUMBERS, ...FOREIGN]],
  ['everywhere', { listensOn: '0.0.0.0' }, [...LOOPBACK, ...NUMBERS], FOREIGN],
  [
    'loopback with a public address',
    { listensOn: '::1', publicUrl: 'https://garden.example' },
    [...LOOPBACK, 'garden.example', 'Garden.example:8080'],
    [...NUMBERS, ...FOREIGN, 'www.garden.example'],
  ],
])(
  'listening on %s it is reached by its own names alone [A7]',
  async (_where, hosts, own, foreign) => {
    const app = await open(hosts)
    for (const host of own) {
      const { statusCode } = await app.inject({ url: '/', headers: { host } })
      expect(`${host} ${statusCode}`).toBe(`${host} 200`)
    }
    for (const host of foreign) {
      const response = await app.inject({ url: '/', headers: { host } })
      expect(`${host} ${response.statusCode}`).toBe(`${host} 421`)
      expect(response.json()).toEqual({ message: expect.stringContaining('PUBLIC_URL') })
      expect(response.headers['x-content-type-options']).toBe('nosniff')
    }
  },
)

test('the host name that a trusted proxy forwards is checked as well [A7]', async () => {
  const app = await open({ listensOn: '127.0.0.1' })
  const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example' }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(421)
})

test('a health check may use any host name [A7]', async () => {
  const app = await open({ listensOn: '127.0.0.1' })
  const headers = { host: 'app-1.internal:3000' }
  expect((await app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
})
