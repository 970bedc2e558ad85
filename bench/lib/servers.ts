import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { Statement } from './measure.ts'

/** The answer of Express and the SQL that it sends before, by path. */
export type ExpressOrder = Record<string, { content: unknown; statements: Statement[] }>

// `node bench/lib/servers.ts KIND` starts one of the servers that benches compare.
// Packages are imported late, so that `listen` starts with Node alone.
const POOL_SIZE = 10
/** Enough for each list to be a whole page. */
const PLOTS = 1000
const DATABASE_URL = process.env['DATABASE_URL'] ?? ''
const readOrder = async () => (await once(process, 'message'))[0]

/** The least that can be started: Node and a port. */
const listen = async (): Promise<Server> =>
  createServer((_request, response) => response.end('[]')).listen(0, '127.0.0.1')

/** Routes and `res.json`; with a database, the same statements as the product sends. */
async function express(): Promise<Server> {
  const order: ExpressOrder = await readOrder()
  const [{ default: express }, { default: postgres }] = [
    await import('express'),
    await import('postgres'),
  ]
  const sql = DATABASE_URL ? postgres(DATABASE_URL, { max: POOL_SIZE }) : undefined
  const app = express()
  for (const [path, { content, statements }] of Object.entries(order)) {
    app.get(path, async (_request, response) => {
      for (const { text, parameters } of statements) {
        await sql?.unsafe(text, parameters, { prepare: true })
      }
      response.json(content)
    })
  }
  return app.listen(0, '127.0.0.1')
}

/** Forwards each frame to its receiver; with a database, stores it as one row first. */
async function relay(): Promise<Server> {
  const [{ WebSocketServer }, { default: postgres }] = [
    await import('ws'),
    await import('postgres'),
  ]
  const sql = DATABASE_URL ? postgres(DATABASE_URL, { max: 1 }) : undefined
  if (sql)
    await sql`create table relayed (id text primary key, recipient text not null, content text not null)`
  const people = new Map<string, import('ws').WebSocket>()
  const server = createServer()
  new WebSocketServer({ server }).on('connection', (socket, request) => {
    people.set(String(request.url?.slice(1)), socket)
    socket.on('message', async (data) => {
      const text = data.toString()
      const { to, messageId, content } = JSON.parse(text)
      if (sql) await sql`insert into relayed values (${messageId}, ${to}, ${content})`
      people.get(to)?.send(text)
    })
  })
  return server.listen(0, '127.0.0.1')
}

/** The whole server: embedded with its own plots, or on a PostgreSQL that is filled already. */
async function product(): Promise<Server> {
  const [{ openInMemory }, { connectPostgres }, { buildApp }, { systemClock }, { embeddedDeps }] =
    await Promise.all([
      import('../../server/src/adapters/database/embedded-connection.ts'),
      import('../../server/src/adapters/database/postgres-connection.ts'),
      import('../../server/src/app.ts'),
      import('../../server/src/clock.ts'),
      import('../../server/src/testing/test-deps.ts'),
    ])
  const { fillCatalogue } = await import('./measure.ts')
  const isEmbedded = DATABASE_URL === ''
  const database = isEmbedded ? await openInMemory() : connectPostgres(DATABASE_URL, POOL_SIZE)
  if (isEmbedded) await fillCatalogue(database, PLOTS)
  const app = await buildApp({
    deps: embeddedDeps(database.db, systemClock, tmpdir()),
    logger: false,
    demoPersonas: true,
    ...(isEmbedded && { commits: database.commits }),
    // The limit counts, but never refuses.
    limits: { pointsPerMinute: 1_000_000_000, shared: null },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.once(
    'SIGTERM',
    () => void app.close().then(() => database.close().then(() => process.exit(0))),
  )
  return app.server
}

const kinds: Record<string, () => Promise<Server>> = { listen, express, relay, product }
const start = kinds[process.argv[2] ?? '']
if (!start) throw new Error(`Unknown server: ${process.argv[2]}`)
const server = await start()
if (!server.listening) await once(server, 'listening')
const { port } = server.address() as AddressInfo
process.stdout.write(`ready at http://127.0.0.1:${port}\n`)
process.once('disconnect', () => process.exit(0))
