import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

// What a live channel costs at the very least: a frame comes in and goes out to whom it names.
const people = new Map<string, WebSocket>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', (socket, request) => {
  people.set(String(request.url?.slice(1)), socket)
  socket.on('message', (data) => {
    const text = data.toString()
    people.get(JSON.parse(text).to)?.send(text)
  })
})
await once(server, 'listening')
process.stdout.write(
  `The relay is ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`,
)
