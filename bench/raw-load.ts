import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH_HEADER = 'content-length: '
// `HTTP/1.1 200` or `HTTP/1.1 304`
const STATUS_AT = 9
const [TWO, THREE] = Buffer.from('23')

/** A request as it goes over the wire. */
export function rawGet(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
}

/**
 * Sends `count` requests over some kept-open connections, one at a time on each. It reads no more
 * of an answer than where it ends, so that the server and not the client is what is measured.
 */
export async function loadServer(
  port: number,
  requests: Buffer[],
  { count, connections, onAnswer }: LoadOptions,
): Promise<void> {
  let sent = 0
  const next = () => (sent < count ? sent++ % requests.length : -1)
  const lane = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    await new Promise<void>((done, fail) => {
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('the server closed the connection')))
      exchange(socket, { requests, next, done, fail, ...(onAnswer && { onAnswer }) })
    })
    socket.removeAllListeners('close').destroy()
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

export interface LoadOptions {
  count: number
  connections: number
  /** Called when a request goes out; what it gives back is called with the answer. */
  onAnswer?: () => (head: string) => void
}

interface Lane {
  requests: Buffer[]
  next(): number
  done(): void
  fail(error: Error): void
  onAnswer?: LoadOptions['onAnswer']
}

function exchange(socket: Socket, { requests, next, done, fail, onAnswer }: Lane): void {
  let received = 0
  let expected = -1
  let pending: Buffer[] = []
  let answered: ((head: string) => void) | undefined

  const send = () => {
    const request = requests[next()]
    if (!request) return done()
    answered = onAnswer?.()
    received = 0
    expected = -1
    pending = []
    socket.write(request)
  }

  socket.on('data', (chunk) => {
    received += chunk.length
    if (expected < 0) {
      pending.push(chunk)
      const bytes = pending.length === 1 ? chunk : Buffer.concat(pending)
      const end = bytes.indexOf(HEAD_END)
      if (end < 0) return
      const isNew = bytes[STATUS_AT] === TWO
      if (!isNew && bytes[STATUS_AT] !== THREE)
        return fail(new Error(bytes.toString('latin1', 0, end)))
      expected = end + HEAD_END.length + (isNew ? lengthIn(bytes) : 0)
      answered?.(bytes.toString('latin1', 0, end))
    }
    if (received > expected) fail(new Error('an answer was longer than it said'))
    else if (received === expected) send()
  })
  send()
}

function lengthIn(bytes: Buffer): number {
  let at = bytes.indexOf(LENGTH_HEADER)
  if (at < 0) at = bytes.indexOf('Content-Length: ')
  if (at < 0) throw new Error('an answer without its length')
  return Number.parseInt(bytes.toString('latin1', at + LENGTH_HEADER.length, at + 30), 10)
}
