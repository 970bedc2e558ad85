import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

export interface RawAnswer {
  status: number
  head: string
}

/** A request as it goes over the wire. */
export function rawGet(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
}

/**
 * Sends `count` requests over some kept-open connections, one at a time on each. Without `onAnswer`
 * only the first answer to each request is read; later ones are as long and merely counted, so that
 * the server and not the client is what is measured.
 */
export async function loadServer(
  port: number,
  requests: Buffer[],
  { count, connections, onAnswer }: LoadOptions,
): Promise<void> {
  let sent = 0
  const lengths: number[] = []
  const next = () => (sent < count ? sent++ % requests.length : -1)
  const lane = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    await new Promise<void>((done, fail) => {
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('the server closed the connection')))
      exchange(socket, { requests, lengths, next, done, fail, ...(onAnswer && { onAnswer }) })
    })
    socket.removeAllListeners('close').destroy()
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

export interface LoadOptions {
  count: number
  connections: number
  /** Called when a request goes out; what it gives back is called with the answer. */
  onAnswer?: () => (answer: RawAnswer) => void
}

interface Lane {
  requests: Buffer[]
  /** How long the whole answer to each request is, once known. */
  lengths: number[]
  next(): number
  done(): void
  fail(error: Error): void
  onAnswer?: LoadOptions['onAnswer']
}

function exchange(socket: Socket, { requests, lengths, next, done, fail, onAnswer }: Lane): void {
  let index = -1
  let received = 0
  let expected = -1
  let pending: Buffer[] = []
  let answered: ((answer: RawAnswer) => void) | undefined

  const send = () => {
    index = next()
    const request = requests[index]
    if (!request) return done()
    answered = onAnswer?.()
    received = 0
    expected = answered ? -1 : (lengths[index] ?? -1)
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
      const head = bytes.toString('latin1', 0, end)
      const status = Number(head.slice(9, 12))
      if (status !== 200 && status !== 304) return fail(new Error(`answered ${head}`))
      expected = end + HEAD_END.length + (status === 304 ? 0 : lengthIn(head))
      lengths[index] = expected
      answered?.({ status, head })
    }
    if (received > expected) fail(new Error('an answer was longer than the one before'))
    else if (received === expected) send()
  })
  send()
}

function lengthIn(head: string): number {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('an answer without its length')
  return Number(length)
}
