import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

export interface AttackOrder {
  port: number
  /** Connections of each kind of attack. */
  connections: number
  /** The dearest calls from one address, or each kind of attack from its own address. */
  kind: 'dearest' | 'every'
}

/** The answers to the dearest calls, counted by status. */
export type Answered = Record<string, number>

const HOST = '127.0.0.1'
const DRIP_MS = 200
const LONGEST_WAIT_MS = 50
/** Aborts every request; `abuse.bench.ts` asks from here afterwards and must be answered. */
const ABORTING_FROM = '127.0.1.8'
const DEAREST_FROM = '127.0.1.9'
const DEEP_JSON = `{"content":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
const GIANT_JSON = `{"content":"${'x'.repeat(3_000_000)}"}`

// A process beside the server. Each kind of attack has its own address.
let isOn = false
const open = new Set<Socket | WebSocket>()

process.on('message', (order: AttackOrder | 'stop') => {
  isOn = order !== 'stop'
  if (order === 'stop') {
    for (const socket of open) leave(socket)
    process.send?.(answered)
    answered = {}
  } else start(order)
})
process.once('disconnect', () => process.exit(0))

let answered: Answered = {}

function start({ port, connections, kind }: AttackOrder): void {
  for (let n = 0; n < connections; n += 1) {
    if (kind === 'dearest') {
      again(DEAREST_FROM, port, flood(dearest))
      continue
    }
    again('127.0.1.1', port, slowHead)
    again('127.0.1.2', port, slowBody)
    again(
      '127.0.1.3',
      port,
      flood(() => '/api/plots'),
    )
    again(
      '127.0.1.4',
      port,
      flood((asked) => `/api/plots?query=rose${asked}`),
    )
    again('127.0.1.5', port, giant(DEEP_JSON))
    again('127.0.1.6', port, giant(GIANT_JSON))
    fragments('127.0.1.7', port)
    again(ABORTING_FROM, port, abort)
  }
}

const leave = (socket: Socket | WebSocket) =>
  socket instanceof WebSocket ? socket.terminate() : socket.destroy()

/** Reconnects as soon as the server closes the connection. */
function again(from: string, port: number, attack: (socket: Socket) => void): void {
  if (!isOn) return
  const socket = connect({ host: HOST, port, localAddress: from })
  open.add(socket)
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(String(bytes.subarray(0, 20)))?.[1]
    if (status) answered[status] = (answered[status] ?? 0) + 1
  })
  socket.once('close', () => {
    open.delete(socket)
    setImmediate(() => again(from, port, attack))
  })
  socket.once('connect', () => attack(socket))
}

function drip(socket: Socket, piece: string): void {
  const dripping = setInterval(() => {
    if (socket.writable) socket.write(piece)
  }, DRIP_MS)
  socket.once('close', () => clearInterval(dripping))
}

function slowHead(socket: Socket): void {
  socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\n`)
  drip(socket, 'x-slow: x\r\n')
}

function slowBody(socket: Socket): void {
  socket.write(head('POST', '/api/posts', 1_000_000))
  drip(socket, '[')
}

let asked = 0

/** A rendered page, a search by words and one around a place, each new. */
function dearest(n: number): string {
  if (n % 3 === 0) return `/plots?query=fern${n}`
  return n % 3 === 1 ? `/api/plots?query=fern${n}` : `/api/tools?near=40.${n},-74&radiusKm=50`
}

function flood(address: (asked: number) => string) {
  return (socket: Socket) => {
    const send = () => {
      asked += 1
      if (socket.writable) socket.write(head('GET', address(asked)))
    }
    socket.on('data', send)
    send()
  }
}

/** Sends two requests and half a third, and closes before or during the answers. */
function abort(socket: Socket): void {
  asked += 1
  const search = head('GET', `/api/plots?query=sage${asked}`)
  socket.write(`${search.repeat(2)}${head('POST', '/api/posts', 100)}{"content":`)
  setTimeout(() => socket.destroy(), Math.random() * LONGEST_WAIT_MS)
}

function giant(body: string) {
  return (socket: Socket) => {
    socket.write(head('POST', '/api/posts', Buffer.byteLength(body)))
    socket.end(body)
  }
}

function head(method: string, path: string, length?: number): string {
  const body =
    length === undefined ? '' : `content-type: application/json\r\ncontent-length: ${length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: ${HOST}\r\n${body}\r\n`
}

/** Sends one message in endless fragments. */
function fragments(from: string, port: number): void {
  if (!isOn) return
  const socket = new WebSocket(`ws://${HOST}:${port}/ws`, { localAddress: from })
  open.add(socket)
  const sending = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    for (let n = 0; n < 50; n += 1) socket.send('x', { fin: false })
  }, 10)
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(sending)
    open.delete(socket)
    setImmediate(() => fragments(from, port))
  })
}
