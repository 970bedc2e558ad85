import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { LeanClient } from './lean-client.ts'

const RETRY_MS = 50
const CONNECTING_AT_ONCE = 50

export interface Person {
  id: string
  friendId: string
  conversationId: string
  /** Which of the servers this person is connected to. */
  origin: string
}

/** Like the product's own client: pushes tell, a new connection catches up, a retry keeps its id. */
export class ChatClient {
  readonly person: Person
  readonly arrivals = new Map<string, number>()
  /** False from the loss of a connection until everything missed was read. */
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

  /** Until it is acknowledged, however often the server goes away meanwhile. */
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

/** One for everybody on a server: they would not all post at once. */
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

/** Calls `send` evenly over the time, and waits for all of it. */
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
