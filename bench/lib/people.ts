import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'

const RETRY_MS = 50
const CONNECTING_AT_ONCE = 50

export interface Person {
  id: string
  friendId: string
  conversationId: string
  /** The server that this person is connected to. */
  origin: string
}

/** Works like the web app: frames bring messages, a reconnect reads missed ones, a retry keeps its id. */
export class ChatClient {
  readonly person: Person
  readonly arrivals = new Map<string, number>()
  /** False from the loss of a connection until the missed messages are read. */
  isCaughtUp = true
  #socket: WebSocket | undefined
  #isClosed = false

  constructor(person: Person) {
    this.person = person
  }

  async connect(): Promise<void> {
    const { id, origin } = this.person
    const headers = { cookie: `commonplot_persona=${id}` }
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers })
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      if (frame.message?.senderId !== id) this.#note(frame.message?.id)
    })
    await once(socket, 'open')
    socket.once('close', () => void this.#reconnect())
  }

  async #reconnect(): Promise<void> {
    this.isCaughtUp = false
    while (!this.#isClosed) {
      try {
        await this.connect()
        await this.#catchUp()
        this.isCaughtUp = true
        return
      } catch {
        await wait(RETRY_MS + Math.random() * RETRY_MS)
      }
    }
  }

  async #catchUp(): Promise<void> {
    const { conversationId, id, origin } = this.person
    const response = await fetch(`${origin}/api/conversations/${conversationId}/messages`, {
      headers: { cookie: `commonplot_persona=${id}` },
    })
    for (const message of (await response.json()) as { id: string; senderId: string }[]) {
      if (message.senderId !== id) this.#note(message.id)
    }
  }

  #note(messageId: string): void {
    if (!this.arrivals.has(messageId)) this.arrivals.set(messageId, performance.now())
  }

  /** Retries until the server acknowledges the message. */
  async send(content: string): Promise<string> {
    const { id, conversationId, origin } = this.person
    const body = { senderId: id, content, clientId: randomUUID() }
    for (;;) {
      try {
        const path = `/api/conversations/${conversationId}/messages`
        const { status, text } = await postsTo(origin).post(path, id, body)
        if (status === 201) return (JSON.parse(text) as { id: string }).id
        await wait(RETRY_MS)
      } catch {
        await wait(RETRY_MS)
      }
    }
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }
}

/** One client for each server. */
const posts = new Map<string, LeanClient>()

function postsTo(origin: string): LeanClient {
  const known = posts.get(origin) ?? new LeanClient(origin)
  posts.set(origin, known)
  return known
}

export async function inBatches<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += CONNECTING_AT_ONCE) {
    await Promise.all(items.slice(start, start + CONNECTING_AT_ONCE).map(work))
  }
}

/** Calls `send` at an even rate and waits for all answers. */
export async function sendEvenly<T>(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<T>,
): Promise<T[]> {
  const startedAt = performance.now()
  const sent: Promise<T>[] = []
  while (sent.length < perSecond * seconds) {
    const due = Math.min(((performance.now() - startedAt) * perSecond) / 1000, perSecond * seconds)
    while (sent.length < due) sent.push(send(sent.length))
    await wait(1)
  }
  return Promise.all(sent)
}

/** Persons 2n and 2n + 1 have a conversation. */
export async function settlePairs(db: DirectDatabase, people: number): Promise<void> {
  await db.execute(sql`insert into users (id, username, full_name)
    select 'p' || n, 'p' || n, 'Person ' || n from generate_series(0, ${people - 1}::int) n`)
  await db.execute(sql`insert into conversations (id, type, participant1_id, participant2_id)
    select 'c' || n, 'bench', 'p' || 2 * n, 'p' || 2 * n + 1
    from generate_series(0, ${people / 2 - 1}::int) n`)
  await db.execute(sql`insert into conversation_reads (user_id, conversation_id)
    select unnest(array[participant1_id, participant2_id]), id from conversations
    where type = 'bench'`)
}

const HEAD_END = '\r\n\r\n'

export interface LeanAnswer {
  status: number
  text: string
}

/** Posts JSON over kept-alive connections with the least of HTTP, so that the time is the server's. */
export class LeanClient {
  readonly #host: string
  readonly #port: number
  readonly #idle: Socket[] = []
  #isClosed = false

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  async post(path: string, person: string, body: object): Promise<LeanAnswer> {
    const json = JSON.stringify(body)
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(json)}`,
      `cookie: commonplot_persona=${person}`,
    ]
    const socket = this.#idle.pop() ?? (await this.#open())
    const answer = readAnswer(socket)
    socket.write(head.join('\r\n') + HEAD_END + json)
    const read = await answer
    if (this.#isClosed) socket.destroy()
    else this.#idle.push(socket)
    return read
  }

  close(): void {
    this.#isClosed = true
    for (const socket of this.#idle) socket.destroy()
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, this.#host).setNoDelay(true).setEncoding('utf8')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.on('close', () => {
      const at = this.#idle.indexOf(socket)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return socket
  }
}

function readAnswer(socket: Socket): Promise<LeanAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const stop = () => socket.off('data', read).off('close', fail)
    const fail = () => {
      stop()
      reject(new Error('The server closed the connection'))
    }
    const read = (chunk: string) => {
      text += chunk
      const bodyAt = text.indexOf(HEAD_END) + HEAD_END.length
      if (bodyAt < HEAD_END.length) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      const body = text.slice(bodyAt)
      if (Buffer.byteLength(body) < length) return
      stop()
      resolve({ status: Number(text.slice(9, 12)), text: body })
    }
    socket.on('data', read).on('close', fail)
  })
}
