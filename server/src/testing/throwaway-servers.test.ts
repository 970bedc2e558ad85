import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { connectPostgres } from '../adapters/database/postgres-connection.ts'
import { findPostgres, findRedis, startPostgres, startRedis } from './throwaway-servers.ts'

describe.skipIf(!findPostgres())('a throw-away PostgreSQL', () => {
  test('answers in any script of the world until it is stopped', async () => {
    const server = await startPostgres()
    const { unannounced: db, close } = connectPostgres(server.url, 1)
    const [row] = await db.execute(`select lower('ÉPINARD') as word`)
    expect(row).toEqual({ word: 'épinard' })
    await close()
    await server.stop()
    expect(await isReachable(server.url)).toBe(false)
  })
})

describe.skipIf(!findRedis())('a throw-away Redis', () => {
  test('answers until it is stopped', async () => {
    const server = await startRedis()
    const socket = openSocket(server.url)
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toBe('+PONG\r\n')
    socket.destroy()
    await server.stop()
    expect(await isReachable(server.url)).toBe(false)
  })
})

function openSocket(url: string) {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

async function isReachable(url: string): Promise<boolean> {
  const socket = openSocket(url)
  return once(socket, 'connect').then(
    () => true,
    () => false,
  )
}
