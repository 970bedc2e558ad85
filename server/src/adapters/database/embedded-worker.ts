import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { copyDataFolder } from './data-folder.ts'
import { openPglite, type PgliteSource } from './embedded-pglite.ts'
import { STATEMENT_PLANNING } from './statement-planning.ts'

export interface EmbeddedWorkerData {
  socketPath: string
  source: PgliteSource
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'dump'; bytes: ArrayBuffer }
  | { type: 'copied'; to: string; complaint?: string }
export type WorkerOrder = 'close' | 'dump' | { copy: { from: string; to: string } }

const { socketPath, source } = workerData as EmbeddedWorkerData

const pglite = await openPglite(source)
const { plan_cache_mode } = STATEMENT_PLANNING
await pglite.exec(`set plan_cache_mode = ${plan_cache_mode}`)
const server = new PGLiteSocketServer({ db: pglite, path: socketPath })
await server.start()

parentPort?.on('message', async (order: WorkerOrder) => {
  if (order === 'dump') {
    const dump = await pglite.dumpDataDir('none')
    parentPort?.postMessage({ type: 'dump', bytes: await dump.arrayBuffer() })
    return
  }
  if (typeof order === 'object') {
    parentPort?.postMessage({ type: 'copied', to: order.copy.to, ...copy(order.copy) })
    return
  }
  await server.stop()
  await pglite.close()
  process.exit(0)
})
parentPort?.postMessage({ type: 'ready' })

/** No statement runs meanwhile: this thread is the only one of the database. */
function copy({ from, to }: { from: string; to: string }): { complaint?: string } {
  try {
    copyDataFolder(from, to)
    return {}
  } catch (error) {
    return { complaint: (error as Error).message }
  }
}
