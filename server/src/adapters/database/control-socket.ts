import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { SNAPSHOTS_FOLDER } from './data-folder.ts'

const ADDRESS_FILE = 'control-socket'

const answer = z.union([
  z.object({ folder: z.string(), migrations: z.array(z.string()) }),
  z.object({ message: z.string() }),
])

export interface Snapshot {
  folder: string
  /** Hashes of the migrations that its database has been through. */
  migrations: string[]
  release(): Promise<void>
}

/**
 * Whoever may enter the socket's folder may ask for a snapshot; a snapshot lasts as long as its
 * connection, so that one whose reader was killed is removed as well.
 */
export async function openControlSocket(
  dataDir: string,
  socketPath: string,
  take: () => Promise<Snapshot>,
): Promise<() => void> {
  const server = createServer((socket) => {
    void hand(socket, take)
  })
  server.listen(socketPath)
  await once(server, 'listening')
  // The path of a socket has to be short, so that it is not always in the data folder.
  writeFileSync(join(dataDir, ADDRESS_FILE), socketPath, { mode: 0o600 })
  return () => {
    server.close()
    rmSync(join(dataDir, ADDRESS_FILE), { force: true })
  }
}

async function hand(socket: Socket, take: () => Promise<Snapshot>): Promise<void> {
  const closed = once(socket, 'close').catch(() => {})
  const snapshot = await take().catch((error: Error) => error)
  if (snapshot instanceof Error) {
    socket.end(`${JSON.stringify({ message: snapshot.message })}\n`)
    return
  }
  const { folder, migrations, release } = snapshot
  socket.write(`${JSON.stringify({ folder, migrations })}\n`)
  socket.resume()
  await closed
  await release()
}

export function isControlSocketOpen(dataDir: string): boolean {
  return existsSync(join(dataDir, ADDRESS_FILE))
}

/** Asks the process that has the data folder open. */
export async function askForSnapshot(dataDir: string): Promise<Snapshot> {
  const socket = connect(readFileSync(join(dataDir, ADDRESS_FILE), 'utf8'))
  await once(socket, 'connect')
  for await (const line of createInterface({ input: socket })) {
    const given = answer.parse(JSON.parse(line))
    if ('message' in given) throw new Error(given.message)
    return { ...given, release: async () => void socket.destroy() }
  }
  throw new Error('The server ended while it was asked for a snapshot')
}

/** A place for a snapshot, inside the data folder: what it holds is as private as the original. */
export function snapshotPlace(dataDir: string): Pick<Snapshot, 'folder' | 'release'> {
  const folder = join(dataDir, SNAPSHOTS_FOLDER, randomUUID())
  return { folder, release: () => rm(folder, { recursive: true, force: true }) }
}
