import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { copyDataFolder } from './data-folder.ts'
import { STATEMENT_PLANNING } from './statement-planning.ts'

export interface EmbeddedWorkerData {
  socketPath: string
  /** Where the rows live; in memory when absent. */
  dataDir?: string
  /** A dumped database to start from, for tests. */
  dumpPath?: string
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'dump'; bytes: ArrayBuffer }
  | { type: 'copied'; to: string; complaint?: string }
export type WorkerOrder = 'close' | 'dump' | { copy: { from: string; to: string } }

const { socketPath, dataDir, dumpPath } = workerData as EmbeddedWorkerData

if (dataDir && !existsSync(dataDir)) await makeWhole(dataDir)
const pglite = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dumpPath ? { loadDataDir: await openAsBlob(dumpPath) } : {}),
  extensions: { btree_gist, cube, earthdistance, pg_trgm, unaccent },
})
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

/** A process killed while it makes a new database must not leave half of one under its name. */
async function makeWhole(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const made = await PGlite.create({ dataDir: unfinished })
  await made.close()
  renameSync(unfinished, folder)
}

/** No statement runs meanwhile: the database has no other thread than this one. */
function copy({ from, to }: { from: string; to: string }): { complaint?: string } {
  try {
    copyDataFolder(from, to)
    return {}
  } catch (error) {
    return { complaint: (error as Error).message }
  }
}
