import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { makeDurableFolder, syncFolder, syncTree } from '../disk/durable-folders.ts'
import { DURABLE_START_PARAMS, DurableNodeFS } from './durable-node-fs.ts'

export type PgliteSource =
  | {
      /** The folder of the database. */
      dataDir: string
      /** Whether a commit is on the disk before it is acknowledged. */
      fsync: boolean
    }
  /** In memory, empty or from a dumped database. */
  | { dumpPath?: string | undefined; wasm?: WebAssembly.Module }

export async function openPglite(source: PgliteSource, more: Extensions = {}): Promise<PGlite> {
  const extensions = { btree_gist, cube, earthdistance, pg_trgm, unaccent, ...more }
  if (!('dataDir' in source)) {
    const { dumpPath, wasm } = source
    return PGlite.create({
      // A file-backed Blob would be read in hundreds of pieces.
      ...(dumpPath && { loadDataDir: new Blob([await readFile(dumpPath)]) }),
      ...(wasm && { pgliteWasmModule: wasm }),
      extensions,
    })
  }
  const { dataDir, fsync } = source
  if (!existsSync(dataDir)) await makeWhole(dataDir, fsync)
  // Ours is the lock of the data folder; what a power cut left of this one may be half a file,
  // on which PostgreSQL refuses to start.
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
  if (!fsync) return PGlite.create({ dataDir, extensions })
  const fs = new DurableNodeFS(dataDir)
  return PGlite.create({ fs, startParams: DURABLE_START_PARAMS, extensions })
}

/** Creates a new database under a temporary name, so that a crash leaves no half one. */
async function makeWhole(folder: string, fsync: boolean): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await makeDurableFolder(dirname(folder))
  const made = await PGlite.create({ dataDir: unfinished })
  await made.close()
  if (fsync) await syncTree(unfinished)
  await rename(unfinished, folder)
  if (fsync) await syncFolder(dirname(folder))
}
