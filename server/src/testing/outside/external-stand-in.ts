import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { madeUpAnswer } from './made-up-answers.ts'

export type StoodIn = 'perenual' | 'nominatim' | 'sharetribe' | 'overpass' | 'climatiq'

/** Ways in which services have been seen to misbehave. */
export const MISBEHAVIOURS = [
  'hangs',
  'answers HTML',
  'answers half a page',
  'answers other types',
  'answers 10 MB',
  'answers a byte at a time',
  'answers more than it announced',
  'redirects to a private address',
  'asks to come back in an hour',
  'answers 401',
  'answers 429',
  'answers 500',
] as const
export type Behaviour = (typeof MISBEHAVIOURS)[number] | 'works'

const TEN_MEGABYTES = 10 * 1024 * 1024
const DRIP_MS = 20

/** Speaks the shapes of the five services with made-up data. */
export async function startExternalStandIn() {
  const behaviours = new Map<StoodIn, Behaviour>()
  const requests: { service: StoodIn; url: URL; headers: IncomingMessage['headers'] }[] = []

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const service = url.pathname.split('/')[1] as StoodIn
    requests.push({ service, url, headers: request.headers })
    const behaviour = behaviours.get(service) ?? 'works'
    if (behaviour !== 'works') return misbehave(response, behaviour)
    const answer = await madeUpAnswer({ service, url, body: await readText(request) })
    response.statusCode = answer === undefined ? 404 : 200
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answer ?? { message: 'not found' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    accounts: {
      perenual: { url: `${base}/perenual`, key: 'made-up-key' },
      nominatim: { url: `${base}/nominatim`, contact: 'nobody@example.org' },
      sharetribe: { url: `${base}/sharetribe`, clientId: 'made-up-client' },
      overpass: { url: `${base}/overpass` },
      climatiq: { url: `${base}/climatiq`, key: 'made-up-key' },
    },
    requests,
    behave: (service: StoodIn, behaviour: Behaviour) => behaviours.set(service, behaviour),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function misbehave(response: ServerResponse, behaviour: Exclude<Behaviour, 'works'>) {
  const status = Number(/\d{3}$/.exec(behaviour)?.[0] ?? 200)
  if (behaviour === 'hangs') return response
  if (behaviour === 'redirects to a private address') {
    return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  }
  if (behaviour === 'answers half a page') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":[{"id":1,')
    return setImmediate(() => response.destroy())
  }
  if (behaviour === 'answers a byte at a time') {
    const drip = setInterval(() => response.write(' '), DRIP_MS)
    return response.on('close', () => clearInterval(drip))
  }
  if (behaviour === 'answers more than it announced') {
    return response.writeHead(200, { 'content-length': '12' }).end('{"data":[],"elements":[]}')
  }
  if (behaviour === 'asks to come back in an hour') {
    return response.writeHead(429, { 'retry-after': '3600' }).end('{}')
  }
  if (behaviour === 'answers 10 MB') return response.end(`"${'x'.repeat(TEN_MEGABYTES)}"`)
  if (behaviour === 'answers other types') return response.end('{"data":"none","elements":7}')
  if (behaviour === 'answers HTML') return response.end('<!doctype html><h1>Welcome</h1>')
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '0' } : {}
  return response.writeHead(status, headers).end('{}')
}
