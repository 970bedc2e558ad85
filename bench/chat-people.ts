import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

const RETRY_MS = 50
const CONNECTING_AT_ONCE = 50
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

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
      if (frame.senderId !== id) this.#note(frame.messageId)
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
    const { conversationId, id } = this.person
    const messages = await ask(this.person, 'GET', `/api/conversations/${conversationId}/messages`)
    for (const message of messages as { id: string; senderId: string }[]) {
      if (message.senderId !== id) this.#note(message.id)
    }
  }

  #note(messageId: string): void {
    if (!this.arrivals.has(messageId)) this.arrivals.set(messageId, performance.now())
  }

  /** Until it is acknowledged, however often the server goes away meanwhile. */
  async send(content: string): Promise<string> {
    const { id, conversationId } = this.person
    const body = { senderId: id, content, clientId: randomUUID() }
    for (;;) {
      try {
        const path = `/api/conversations/${conversationId}/messages`
        return ((await ask(this.person, 'POST', path, body)) as { id: string }).id
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

async function ask(person: Person, method: string, path: string, body?: object): Promise<unknown> {
  const outgoing = request(person.origin + path, {
    method,
    agent,
    headers: { 'content-type': 'application/json', cookie: `commonplot_persona=${person.id}` },
  })
  outgoing.end(body && JSON.stringify(body))
  const [response] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${text}`)
  return JSON.parse(text)
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
