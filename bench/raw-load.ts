import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH_HEADER = 'content-length: '
// `HTTP/1.1 200` or `HTTP/1.1 304`
const STATUS_AT = 9
const [TWO, THREE] = Buffer.from('23')
const NOTHING = Buffer.alloc(0)
// Whoever reads is done with it before the next piece comes, so that one is enough for all.
const shared = Buffer.alloc(64 * 1024)

type Reader = (length: number) => void

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
  const lane = (n: number) =>
    new Promise<void>((done, fail) => {
      let read: Reader = () => {}
      const callback = (length: number) => {
        read(length)
        return true
      }
      const onread = { buffer: shared, callback }
      const localAddress = addressOf(n)
      const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true, onread })
      const end = () => {
        socket.removeAllListeners('close').destroy()
        done()
      }
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('the server closed the connection')))
      socket.once('connect', () => {
        const given = { requests, next, end, fail, ...(onAnswer && { onAnswer }) }
        read = exchange(socket, given)
      })
    })
  const stay = stayAwake()
  await Promise.all(Array.from({ length: connections }, (_, n) => lane(n)))
  stay.end()
}

/** People come from addresses of their own: the server has each of them wait for itself alone. */
const addressOf = (n: number) => `127.0.1.${n + 1}`

/** A sleeping client would be woken at the server's cost, answer by answer, as no network card is. */
function stayAwake(): { end(): void } {
  let isOver = false
  const turn = () => void (isOver || setImmediate(turn))
  turn()
  return {
    end() {
      isOver = true
    },
  }
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
  end(): void
  fail(error: Error): void
  onAnswer?: LoadOptions['onAnswer']
}

function exchange(socket: Socket, { requests, next, end, fail, onAnswer }: Lane): Reader {
  let received = 0
  let expected = -1
  let head = NOTHING
  let answered: ((head: string) => void) | undefined

  const send = () => {
    const request = requests[next()]
    if (!request) return end()
    answered = onAnswer?.()
    received = 0
    expected = -1
    head = NOTHING
    socket.write(request)
  }

  send()
  return (length) => {
    received += length
    if (expected < 0) {
      const chunk = shared.subarray(0, length)
      const bytes = head === NOTHING ? chunk : Buffer.concat([head, chunk])
      const headEnd = bytes.indexOf(HEAD_END)
      if (headEnd < 0) {
        head = Buffer.from(bytes)
        return
      }
      const isNew = bytes[STATUS_AT] === TWO
      if (!isNew && bytes[STATUS_AT] !== THREE)
        return fail(new Error(bytes.toString('latin1', 0, headEnd)))
      expected = headEnd + HEAD_END.length + (isNew ? lengthIn(bytes) : 0)
      answered?.(bytes.toString('latin1', 0, headEnd))
    }
    if (received > expected) fail(new Error('an answer was longer than it said'))
    else if (received === expected) send()
  }
}

function lengthIn(bytes: Buffer): number {
  let at = bytes.indexOf(LENGTH_HEADER)
  if (at < 0) at = bytes.indexOf('Content-Length: ')
  if (at < 0) throw new Error('an answer without its length')
  return Number.parseInt(bytes.toString('latin1', at + LENGTH_HEADER.length, at + 30), 10)
}
