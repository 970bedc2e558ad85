import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { ChatClient, inBatches, sendEvenly } from '../chat-people.ts'
import { ask, inLanes, PEOPLE } from './people.ts'

const PATIENCE_MS = 30_000

export function openChat(origin: string): ChatClient[] {
  return Array.from({ length: PEOPLE }, (_, n) => {
    const friendId = `p${n % 2 === 0 ? n + 1 : n - 1}`
    const conversationId = `c${Math.floor(n / 2)}`
    return new ChatClient({ id: `p${n}`, friendId, conversationId, origin })
  })
}

/** Everybody on live sockets, whichever process those end at; says what did not arrive. */
export async function chat(
  db: DirectDatabase,
  clients: ChatClient[],
  perSecond: number,
  seconds: number,
): Promise<{ sent: number; lost: number; doubled: number; unreadWrong: number }> {
  await inBatches(clients, (client) => client.connect())
  const before = await countMessages(db)
  const sent = await sendEvenly(perSecond, seconds, async (n) => {
    const from = (n * 7) % clients.length
    const to = clients[from % 2 === 0 ? from + 1 : from - 1]
    return { to, id: await clients[from]?.send(`Message ${n}`) }
  })
  const missing = () => sent.filter(({ to, id }) => !id || !to?.arrivals.has(id))
  const patienceEnds = performance.now() + PATIENCE_MS
  while (missing().length > 0 && performance.now() < patienceEnds) await wait(20)
  return {
    sent: sent.length,
    lost: missing().length,
    doubled: (await countMessages(db)) - before - sent.length,
    unreadWrong: await countWrongUnread(db),
  }
}

async function countMessages(db: DirectDatabase): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int from messages`)
  return row?.count ?? -1
}

async function countWrongUnread(db: DirectDatabase): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int
    from conversation_reads r where unread_count <> (select count(*) from messages m
      where m.conversation_id = r.conversation_id and m.sender_id <> r.user_id
        and m.number > r.last_read_number)`)
  return row?.count ?? -1
}

/** One after the other in each lane, as quickly as they are acknowledged. */
export function sendMessages(origin: string, count: number): Promise<void> {
  return inLanes(count, 16, async (n) => {
    const person = (n * 7) % PEOPLE
    const url = `${origin}/api/conversations/c${Math.floor(person / 2)}/messages`
    const body = { senderId: `p${person}`, content: `Message ${n}`, clientId: randomUUID() }
    const { status } = await ask(url, `p${person}`, body)
    if (status !== 201) throw new Error(`a message was answered with ${status}`)
  })
}
