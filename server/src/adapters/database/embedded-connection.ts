import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makeDurableFolder } from '../disk/durable-folders.ts'
import { type Answers, openControlSocket, type Snapshot, snapshotPlace } from './control-socket.ts'
import { DATABASE_FOLDER, RESTORING_FOLDER, SNAPSHOTS_FOLDER } from './data-folder.ts'
import type { DatabaseConnection } from './database.port.ts'
import type { EmbeddedWorkerData, WorkerMessage, WorkerOrder } from './embedded-worker.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { appliedMigrations } from './migrate-database.ts'

type Compile = (bytes: Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>

// The types of Node lack WebAssembly.compile.
const { compile }: { compile: Compile } = Reflect.get(globalThis, 'WebAssembly')
const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
let compiled: Promise<WebAssembly.Module> | undefined

/** Compiled once for all databases of a process; their threads share the optimized code. */
function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(dirname(engine), 'pglite.wasm')).then(compile)
  return compiled
}

// PGlite is one session: messages of two connections would mix within a query. The driver lines up
// queries and transactions on one connection, which is all the parallelism there is anyway.
const POOL_SIZE = 1
const LONGEST_SOCKET_PATH = 100

export interface InMemoryConnection extends DatabaseConnection {
  dump(): Promise<Uint8Array>
}

export interface EmbeddedConnection extends DatabaseConnection {
  /** A snapshot of the database and of the stored files. */
  takeSnapshot(): Promise<Snapshot>
}

export interface EmbeddedOptions {
  /** Whether a commit is on the disk before it is acknowledged; true by default. */
  fsync?: boolean
}

export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedConnection> {
  const folder = resolve(dataDir)
  await makeDurableFolder(folder)
  const unlock = lockFolder(folder)
  try {
    if (existsSync(join(folder, RESTORING_FOLDER))) {
      throw new FolderInUseError(folder, 'a restore that did not end; run it again')
    }
    chmodSync(folder, 0o700)
    rmSync(join(folder, SNAPSHOTS_FOLDER), { recursive: true, force: true })
    return await openFolder(folder, options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFolder(
  folder: string,
  { fsync = true }: EmbeddedOptions,
  unlock: () => void,
): Promise<EmbeddedConnection> {
  const nearSocket = join(folder, 'socket')
  const socketFolder = nearSocket.length < LONGEST_SOCKET_PATH ? nearSocket : temporaryFolder()
  const source = { dataDir: join(folder, DATABASE_FOLDER), fsync }
  const { pool, worker, close } = await openWorker(socketFolder, source)
  const takeSnapshot = async () => {
    const place = snapshotPlace(folder)
    const migrations = await appliedMigrations(pool.unannounced)
    order(worker, { copy: { from: folder, to: place.folder } })
    const isOurs = ({ to }: { to: string }) => to === place.folder
    const { complaint } = await nextMessage(worker, 'copied', isOurs)
    if (complaint === undefined) return { ...place, migrations }
    await place.release()
    throw new Error(complaint)
  }
  const words: Answers['words'] = new Map()
  const answers = { snapshot: takeSnapshot, words }
  const socketPath = join(socketFolder, 'control.sock')
  const closeControlSocket = await openControlSocket(folder, socketPath, answers)
  return {
    ...pool,
    takeSnapshot,
    onAsked: (question, answer) => void words.set(question, answer),
    async close() {
      closeControlSocket()
      await close()
      unlock()
    },
  }
}

export async function openInMemory(dumpPath?: string): Promise<InMemoryConnection> {
  const source = { dumpPath, wasm: await compilePglite() }
  const { pool, worker, close } = await openWorker(temporaryFolder(), source)
  return {
    ...pool,
    close,
    async dump() {
      order(worker, 'dump')
      return new Uint8Array((await nextMessage(worker, 'dump')).bytes)
    },
  }
}

async function openWorker(socketFolder: string, source: EmbeddedWorkerData['source']) {
  rmSync(socketFolder, { recursive: true, force: true })
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  const socketPath = join(socketFolder, 'db.sock')
  const workerData: EmbeddedWorkerData = { socketPath, source }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
  })
  // Loads the driver while the database boots: both take equally long.
  const [{ connectSocket }] = await Promise.all([
    import('./postgres-connection.ts'),
    nextMessage(worker, 'ready'),
  ])
  const pool = connectSocket(socketPath, POOL_SIZE)
  const close = async () => {
    await pool.close()
    order(worker, 'close')
    await once(worker, 'exit')
    rmSync(socketFolder, { recursive: true, force: true })
  }
  return { pool, worker, close }
}

function order(worker: Worker, wanted: WorkerOrder): void {
  worker.postMessage(wanted)
}

function nextMessage<Type extends WorkerMessage['type']>(
  worker: Worker,
  type: Type,
  isWanted: (message: Extract<WorkerMessage, { type: Type }>) => boolean = () => true,
) {
  return new Promise<Extract<WorkerMessage, { type: Type }>>((resolveMessage, reject) => {
    const listen = (message: WorkerMessage) => {
      const wanted = message as Extract<WorkerMessage, { type: Type }>
      if (message.type !== type || !isWanted(wanted)) return
      worker.off('message', listen)
      worker.off('error', reject)
      resolveMessage(wanted)
    }
    worker.on('message', listen)
    worker.once('error', reject)
  })
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'commonplot-'))
}
