import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'

// The bare relay with the least that keeps a message: one row in one table, then on it goes.
const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 1 })
await sql`create table relayed (id text primary key, recipient text not null, content text not null)`

const people = new Map<string, WebSocket>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', (socket, request) => {
  people.set(String(request.url?.slice(1)), socket)
  socket.on('message', async (data) => {
    const text = data.toString()
    const { to, messageId, content } = JSON.parse(text)
    await sql`insert into relayed values (${messageId}, ${to}, ${content})`
    people.get(to)?.send(text)
  })
})
await once(server, 'listening')
process.stdout.write(
  `The relay is ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`,
)
