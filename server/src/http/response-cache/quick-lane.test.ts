import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp } from '../../testing/test-app.ts'

// Node's own server writes it with a capital, so that a test can tell who answered.
const FROM_THE_LANE = /\r\ndate: /
const FROM_THE_SERVER = /\r\nDate: /

const request = (first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, 'host: garden', ...headers, '', ''].join('\r\n')
const PLOTS = request('GET /api/plots/plot-1', 'accept-encoding: identity')
const PLOT = /"id":"plot-1"/g

describe('plain reads on a connection of their own', async () => {
  const { app } = await startTestApp()
  let port = 0
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })

  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const until = async (socket: Socket, end: RegExp) => {
    let text = ''
    while (!end.test(text)) text += (await once(socket, 'data'))[0]
    return text
  }
  const ask = async (socket: Socket, text: string, end = /}$/) => {
    socket.write(text)
    return until(socket, end)
  }
  const beReady = () => fetch(`http://127.0.0.1:${port}/api/plots/plot-1`)

  test('are answered as Node would, with the same headers and body', async () => {
    await beReady()
    const usual = await ask(await open(), PLOTS.replace('accept-', 'connection: close\r\naccept-'))
    const quick = await ask(await open(), PLOTS)
    expect(quick).toMatch(FROM_THE_LANE)
    expect(usual).toMatch(FROM_THE_SERVER)
    expect(comparable(quick)).toEqual(comparable(usual))
  })

  test('go on for as long as the answers are ready, and are known again by their etag', async () => {
    await beReady()
    const socket = await open()
    const first = await ask(socket, PLOTS)
    const etag = /etag: (.*)\r\n/.exec(first)?.[1]
    const again = PLOTS.replace('accept-', `if-none-match: ${etag}\r\naccept-`)
    expect(await ask(socket, again, /\r\n\r\n$/)).toMatch(/^HTTP\/1\.1 304 [\s\S]*\r\ndate: /)
    expect(await ask(socket, PLOTS)).toMatch(FROM_THE_LANE)
  })

  test('give way to anything else on the same connection, which stays usable', async () => {
    await beReady()
    const socket = await open()
    await ask(socket, PLOTS)
    const like = request('POST /api/posts/post-2/like', 'content-length: 0')
    expect(await ask(socket, like)).toMatch(/^HTTP\/1\.1 200[\s\S]*\r\nDate: /)
    expect(await ask(socket, PLOTS)).toMatch(FROM_THE_SERVER)
    const body = JSON.stringify({ content: 'Written after a read.' })
    const post = request(
      'POST /api/posts',
      'content-type: application/json',
      `content-length: ${body.length}`,
    )
    const other = await open()
    other.write(post)
    other.write(body.slice(0, 5))
    expect(await ask(other, body.slice(5))).toMatch(/^HTTP\/1\.1 201/)
  })

  test('wait for an answer that a commit took away, and stay where they are', async () => {
    await beReady()
    const socket = await open()
    const posts = request('GET /api/posts', 'accept-encoding: identity')
    await fetch(`http://127.0.0.1:${port}/api/posts`)
    await fetch(`http://127.0.0.1:${port}/api/posts/post-4/like`, { method: 'POST' })
    const text = await ask(socket, posts, /}]$/)
    expect(text).toMatch(/^HTTP\/1\.1 200[\s\S]*\r\ndate: /)
    expect(await ask(socket, PLOTS)).toMatch(FROM_THE_LANE)
  })

  test('sent several at once are all answered, in their order', async () => {
    await beReady()
    const socket = await open()
    const plant = request('GET /api/plants/basil', 'accept-encoding: identity')
    const text = await ask(
      socket,
      PLOTS + plant + PLOTS,
      /"id":"plot-1"[\s\S]*"id":"plot-1"[\s\S]*}$/,
    )
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      expect.any(String),
      'HTTP/1.1 200',
    ])
    expect(text.match(PLOT)).toHaveLength(2)
  })

  test('in pieces are put together', async () => {
    await beReady()
    const socket = await open()
    socket.write(PLOTS.slice(0, 20))
    // By the time another request is answered, the server has the first piece.
    await beReady()
    expect(await ask(socket, PLOTS.slice(20))).toMatch(FROM_THE_SERVER)
  })

  test('that are no HTTP at all are refused', async () => {
    expect(await ask(await open(), 'GET / HTTP/1.1\r\nhost garden\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400/,
    )
  })

  test('leave live channels to who opens them', async () => {
    const live = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    await once(live, 'open')
    live.close()
    await once(live, 'close')
  })

  test('never show what a commit has changed', async () => {
    await beReady()
    const socket = await open()
    const likes = async () =>
      /"id":"post-3"[^}]*?"likes":(\d+)/.exec(
        await ask(socket, request('GET /api/posts', 'accept-encoding: identity'), /}]$/),
      )?.[1]
    const before = Number(await likes())
    await fetch(`http://127.0.0.1:${port}/api/posts/post-3/like`, { method: 'POST' })
    expect(Number(await likes())).toBe(before + 1)
  })

  test('end when the server stops, with nobody waiting for the idle', async () => {
    const { app: other } = await startTestApp()
    await other.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((other.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    await other.close()
    await closed
  })

  /** What may differ between two answers to the same request is left out. */
  function comparable(text: string) {
    const [head = '', body] = text.split('\r\n\r\n')
    const lines = head.toLowerCase().split('\r\n')
    const own = /^(date|x-request-id|connection|keep-alive):/
    return { lines: lines.filter((line) => !own.test(line)).sort(), body }
  }
})
