import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { SNAPSHOTS_FOLDER } from './data-folder.ts'

const ADDRESS_FILE = 'control-socket'
const SNAPSHOT = 'snapshot'

const request = z.object({ question: z.string(), detail: z.string() })
const refusal = z.object({ message: z.string() })
const snapshotTaken = z.object({ folder: z.string(), migrations: z.array(z.string()) })
const words = z.object({ words: z.string() })

export interface Snapshot {
  folder: string
  /** Hashes of the migrations that its database has. */
  migrations: string[]
  release(): Promise<void>
}

/** Requests to the process that has the data folder open. */
export interface Answers {
  snapshot: () => Promise<Snapshot>
  /** By the name of the request. */
  words: Map<string, (detail: string) => Promise<string>>
}

/** The permissions of the socket's folder protect it. */
export async function openControlSocket(
  dataDir: string,
  socketPath: string,
  answers: Answers,
): Promise<() => void> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    answer(socket, answers).catch((error: Error) => {
      socket.end(`${JSON.stringify({ message: error.message })}\n`)
    })
  })
  server.listen(socketPath)
  await once(server, 'listening')
  // A socket's path must be short, so it may be outside the data folder.
  writeFileSync(join(dataDir, ADDRESS_FILE), socketPath, { mode: 0o600 })
  return () => {
    server.close()
    rmSync(join(dataDir, ADDRESS_FILE), { force: true })
  }
}

async function answer(socket: Socket, { snapshot, words: byQuestion }: Answers): Promise<void> {
  const { question, detail } = request.parse(JSON.parse(await firstLine(socket)))
  if (question === SNAPSHOT) return handOver(socket, await snapshot())
  const say = byQuestion.get(question)
  if (!say) throw new Error('The server that is running does not know the question')
  socket.end(`${JSON.stringify({ words: await say(detail) })}\n`)
}

/** A snapshot lasts as long as its connection, so a killed reader leaves none behind. */
async function handOver(socket: Socket, { folder, migrations, release }: Snapshot): Promise<void> {
  const closed = once(socket, 'close').catch(() => {})
  if (!socket.destroyed) {
    socket.write(`${JSON.stringify({ folder, migrations })}\n`)
    socket.resume()
    await closed
  }
  await release()
}

/** Reads the first line and leaves the rest of the stream. */
async function firstLine(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error('The server ended while it was asked')
}

export function isControlSocketOpen(dataDir: string): boolean {
  return existsSync(join(dataDir, ADDRESS_FILE))
}

/** Sends a request to the process that has the data folder open. */
async function ask(dataDir: string, question: string, detail: string) {
  const socket = connect(readFileSync(join(dataDir, ADDRESS_FILE), 'utf8'))
  await once(socket, 'connect')
  socket.write(`${JSON.stringify({ question, detail })}\n`)
  const given: unknown = JSON.parse(await firstLine(socket))
  const refused = refusal.safeParse(given)
  if (refused.success) throw new Error(refused.data.message)
  return { given, release: async () => void socket.destroy() }
}

export async function askForSnapshot(dataDir: string): Promise<Snapshot> {
  const { given, release } = await ask(dataDir, SNAPSHOT, '')
  return { ...snapshotTaken.parse(given), release }
}

export async function askForWords(
  dataDir: string,
  question: string,
  detail: string,
): Promise<string> {
  const { given, release } = await ask(dataDir, question, detail)
  await release()
  return words.parse(given).words
}

/** A folder for a snapshot, inside the data folder with its permissions. */
export function snapshotPlace(dataDir: string): Pick<Snapshot, 'folder' | 'release'> {
  const folder = join(dataDir, SNAPSHOTS_FOLDER, randomUUID())
  return { folder, release: () => rm(folder, { recursive: true, force: true }) }
}
