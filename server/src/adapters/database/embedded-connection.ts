import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseConnection } from './database.port.ts'
import type { EmbeddedWorkerData, WorkerMessage } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import { connectSocket } from './postgres-connection.ts'

// PGlite is one session: messages of two connections would mix within a query. The driver lines up
// queries and transactions on one connection, which is all the parallelism there is anyway.
const POOL_SIZE = 1
const LONGEST_SOCKET_PATH = 100

export interface EmbeddedConnection extends DatabaseConnection {
  snapshot(): Promise<Uint8Array>
}

export async function openEmbedded(dataDir: string): Promise<EmbeddedConnection> {
  const folder = resolve(dataDir)
  const unlock = lockFolder(folder)
  chmodSync(folder, 0o700)
  const socketFolder = join(folder, 'socket')
  const usable = socketFolder.length < LONGEST_SOCKET_PATH
  try {
    return await openWorker(usable ? socketFolder : temporaryFolder(), unlock, {
      dataDir: join(folder, 'database'),
    })
  } catch (error) {
    unlock()
    throw error
  }
}

export function openInMemory(snapshotPath?: string): Promise<EmbeddedConnection> {
  return openWorker(temporaryFolder(), () => {}, snapshotPath ? { snapshotPath } : {})
}

async function openWorker(
  socketFolder: string,
  unlock: () => void,
  source: Pick<EmbeddedWorkerData, 'dataDir' | 'snapshotPath'>,
): Promise<EmbeddedConnection> {
  rmSync(socketFolder, { recursive: true, force: true })
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  const socketPath = join(socketFolder, 'db.sock')
  const workerData: EmbeddedWorkerData = { socketPath, ...source }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
  })
  await nextMessage(worker, 'ready')
  const pool = connectSocket(socketPath, POOL_SIZE)
  return {
    ...pool,
    async snapshot() {
      worker.postMessage('snapshot')
      return new Uint8Array((await nextMessage(worker, 'snapshot')).bytes)
    },
    async close() {
      await pool.close()
      worker.postMessage('close')
      await once(worker, 'exit')
      rmSync(socketFolder, { recursive: true, force: true })
      unlock()
    },
  }
}

function nextMessage<Type extends WorkerMessage['type']>(worker: Worker, type: Type) {
  return new Promise<Extract<WorkerMessage, { type: Type }>>((resolveMessage, reject) => {
    const listen = (message: WorkerMessage) => {
      if (message.type !== type) return
      worker.off('message', listen)
      worker.off('error', reject)
      resolveMessage(message as Extract<WorkerMessage, { type: Type }>)
    }
    worker.on('message', listen)
    worker.once('error', reject)
  })
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'commonplot-'))
}
