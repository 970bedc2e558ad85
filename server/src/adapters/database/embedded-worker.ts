import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export interface EmbeddedWorkerData {
  socketPath: string
  /** Where the rows live; in memory when absent. */
  dataDir?: string
  /** A dumped data folder to start from, for tests. */
  snapshotPath?: string
}

export type WorkerMessage = { type: 'ready' } | { type: 'snapshot'; bytes: ArrayBuffer }
export type WorkerOrder = 'close' | 'snapshot'

const { socketPath, dataDir, snapshotPath } = workerData as EmbeddedWorkerData

const pglite = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(snapshotPath ? { loadDataDir: await openAsBlob(snapshotPath) } : {}),
  extensions: { btree_gist, cube, earthdistance, pg_trgm, unaccent },
})
const server = new PGLiteSocketServer({ db: pglite, path: socketPath })
await server.start()

parentPort?.on('message', async (order: WorkerOrder) => {
  if (order === 'snapshot') {
    const dump = await pglite.dumpDataDir('none')
    parentPort?.postMessage({ type: 'snapshot', bytes: await dump.arrayBuffer() })
    return
  }
  await server.stop()
  await pglite.close()
  process.exit(0)
})
parentPort?.postMessage({ type: 'ready' })
