import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { CAN_SYNC_FOLDERS } from '../disk/durable-folders.ts'

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/** The parts of Emscripten's NODEFS that its type leaves out. */
interface NodeFileSystem {
  realPath(node: object): string
  node_ops: Record<string, (...given: never[]) => unknown>
  stream_ops: { fsync?: (stream: OpenStream) => number }
}

interface OpenStream {
  /** The file descriptor of the operating system. */
  nfd: number
  node: { mode: number }
}

/** PGlite starts PostgreSQL with fsync off (-F), and its `fdatasync` does nothing. */
export const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** PGlite's own file system for Node, with the fsync that it lacks. */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [addFsync, ...(emscriptenOpts.preRun ?? [])]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync({ FS }: Module): void {
  const files = FS.filesystems.NODEFS as unknown as NodeFileSystem
  const changed = watchNames(files)
  files.stream_ops.fsync = (stream) => {
    if (FS.isDir(stream.node.mode) && !CAN_SYNC_FOLDERS) return 0
    try {
      fsyncSync(stream.nfd)
      for (const folder of changed) syncNames(folder)
      changed.clear()
    } catch (error) {
      endThread(error)
    }
    return 0
  }
}

/**
 * After a failed fsync nobody knows what is on the disk, and to try again may say that all is well.
 * PostgreSQL panics, which PGlite does not live through nor end by: it would run in circles.
 */
function endThread(cause: unknown): never {
  queueMicrotask(() => {
    throw new Error('The disk did not keep what was written', { cause })
  })
  throw cause
}

/**
 * The folders in which a file was made, renamed or removed since the last fsync. PostgreSQL syncs
 * the folder of some of them; that a synced file keeps its name is up to the file system otherwise.
 */
function watchNames({ node_ops, realPath }: NodeFileSystem): Set<string> {
  const changed = new Set<string>()
  const inFolder = (name: string, foldersOf: (given: object[]) => (string | undefined)[]) => {
    const change = node_ops[name] as (...given: object[]) => unknown
    node_ops[name] = (...given: object[]) => {
      const folders = foldersOf(given)
      const outcome = change(...given)
      for (const folder of folders) if (folder !== undefined) changed.add(folder)
      return outcome
    }
  }
  const parent = ([folder]: object[]) => [folder && realPath(folder)]
  for (const name of ['mknod', 'unlink', 'rmdir', 'symlink']) inFolder(name, parent)
  inFolder('rename', ([node, folder]) => [
    node && dirname(realPath(node)),
    folder && realPath(folder),
  ])
  return changed
}

function syncNames(folder: string): void {
  if (!CAN_SYNC_FOLDERS) return
  try {
    const descriptor = openSync(folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    // Removed since the change, with all its entries.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
