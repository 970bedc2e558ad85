import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import {
  findProgram,
  freePort,
  startUntil,
  type ThrowawayServer,
} from '../../server/src/testing/throwaway-servers.ts'
import { ChatClient, inBatches, sendEvenly, settlePairs } from './people.ts'

const SITE = new URL('../../deploy/nginx/site.conf', import.meta.url)
const UPSTREAM = new URL('../../deploy/nginx/upstream.conf', import.meta.url)

export function findNginx(): string | undefined {
  return findProgram('nginx', ['/usr/sbin'])
}

/** The deployed site in front of local processes. */
export async function startNginx(ports: number[]): Promise<ThrowawayServer> {
  const program = findNginx()
  if (!program) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-nginx-'))
  // Its workers run as another user.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    // Personas work only without a proxy, so nginx sends no X-Forwarded headers.
    .replace(/^ *proxy_set_header X-Forwarded.*$/gm, '')
    // All people of the bench share one address.
    .replace(/^ *limit_conn .*$/m, '')
  const upstream = readFileSync(UPSTREAM, 'utf8')
    .replace(/^resolver.*$/m, '')
    .replace(/server app:3000 resolve(.*)$/m, (_line, rest) =>
      ports.map((own) => `server 127.0.0.1:${own}${rest}`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
events { worker_connections 8192; }
http {
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
access_log off;
${upstream}
${site}
}
`,
  )
  const arguments_ = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const server = await startUntil('start worker process', program, arguments_, { cwd: folder })
  return {
    url: `http://127.0.0.1:${port}`,
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const PEOPLE = 400
export const PLOTS = 20

const agent = new Agent({ keepAlive: true })

/** All plots belong to user2. */
export async function settlePeople(db: DirectDatabase): Promise<void> {
  await settlePairs(db, PEOPLE)
  await db.execute(sql`insert into plots
      (id, owner_id, name, description, location, address, size, price_cents)
    select 'bench-' || n, 'user2', 'Bed', '', '', '', '', 4500
    from generate_series(0, ${PLOTS}::int) n`)
}

export interface Reply {
  status: number
  totalCount: number
}

/** `node:http`, since `fetch` costs more than the answer of the server. */
export function ask(
  url: string,
  person: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', cookie: `commonplot_persona=${person}` }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      response.on('error', reject).on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          totalCount: Number(response.headers['x-total-count']),
        }),
      )
      response.resume()
    })
    asked.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Runs `lanes` calls at once until all are made. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const PATIENCE_MS = 30_000

export function openChat(origin: string): ChatClient[] {
  return Array.from({ length: PEOPLE }, (_, n) => {
    const friendId = `p${n % 2 === 0 ? n + 1 : n - 1}`
    const conversationId = `c${Math.floor(n / 2)}`
    return new ChatClient({ id: `p${n}`, friendId, conversationId, origin })
  })
}

/** People on live sockets of both processes; counts messages that did not arrive. */
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

/** Each lane sends its next message after the last is acknowledged. */
export function sendMessages(origin: string, count: number): Promise<void> {
  return inLanes(count, 16, async (n) => {
    const person = (n * 7) % PEOPLE
    const url = `${origin}/api/conversations/c${Math.floor(person / 2)}/messages`
    const body = { senderId: `p${person}`, content: `Message ${n}`, clientId: randomUUID() }
    const { status } = await ask(url, `p${person}`, body)
    if (status !== 201) throw new Error(`A message was answered ${status}`)
  })
}
