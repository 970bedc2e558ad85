import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import type { DiskCall } from './disk-history.ts'

const { existsSync, promises } = fs
const original = { ...fs }
const originalPromises = { ...promises }

/**
 * Writes down every change that this process makes below a folder, from now on and at the door to
 * the operating system: `node:fs` itself. For a process of its own; nothing is put back.
 */
export function recordDisk(root: string): DiskCall[] {
  const calls: DiskCall[] = []
  const watched = new Set<number>()
  const inside = (path: PathLike) => `${resolve(String(path))}/`.startsWith(`${root}/`)
  const named = (path: PathLike) => relative(root, resolve(String(path)))
  const add = (call: DiskCall) => void calls.push(call)

  const opened = (path: PathLike, fd: number, wasThere: boolean) => {
    if (!wasThere) add({ call: 'create', path: named(path) })
    watched.add(fd)
    add({ call: 'open', path: named(path), fd })
  }
  const closed = (fd: number) => {
    if (watched.delete(fd)) add({ call: 'close', fd })
  }
  const synced = (fd: number) => {
    if (watched.has(fd)) add({ call: 'fsync', fd })
  }
  const resized = (file: PathLike | number, size: number) => {
    if (typeof file === 'number' ? watched.has(file) : inside(file)) {
      add({ call: 'resize', file: typeof file === 'number' ? file : named(file), size })
    }
  }
  const madeFolders = (path: PathLike, topmost: string | undefined) => {
    const made: string[] = []
    for (let one = resolve(String(path)); inside(one) && one !== root; one = dirname(one)) {
      made.unshift(one)
      if (one === topmost) break
    }
    for (const one of made) add({ call: 'mkdir', path: named(one) })
  }
  recordSync({ inside, named, add, opened, closed, synced, resized, madeFolders, watched })
  recordPromises({ inside, named, add, opened, closed, synced, madeFolders })
  syncBuiltinESMExports()
  return calls
}

interface Notes {
  inside(path: PathLike): boolean
  named(path: PathLike): string
  add(call: DiskCall): void
  opened(path: PathLike, fd: number, wasThere: boolean): void
  closed(fd: number): void
  synced(fd: number): void
  resized(file: PathLike | number, size: number): void
  madeFolders(path: PathLike, topmost: string | undefined): void
  watched: Set<number>
}

/** As PGlite's file system and ours call them. */
function recordSync(notes: Notes): void {
  const { inside, named, add } = notes
  Object.assign(fs, {
    openSync(path: PathLike, ...rest: [flags: string, mode?: number]) {
      const wasThere = existsSync(path)
      const fd = original.openSync(path, ...rest)
      if (inside(path)) notes.opened(path, fd, wasThere)
      return fd
    },
    closeSync(fd: number) {
      original.closeSync(fd)
      notes.closed(fd)
    },
    writeSync(fd: number, buffer: Int8Array, offset: number, length: number, at: number) {
      const written = original.writeSync(fd, buffer, offset, length, at)
      const bytes = new Uint8Array(buffer.subarray(offset, offset + written))
      if (notes.watched.has(fd)) add({ call: 'write', fd, at, bytes })
      return written
    },
    fsyncSync(fd: number) {
      original.fsyncSync(fd)
      notes.synced(fd)
    },
    ftruncateSync(fd: number, size = 0) {
      original.ftruncateSync(fd, size)
      notes.resized(fd, size)
    },
    truncateSync(path: PathLike, size = 0) {
      original.truncateSync(path, size)
      notes.resized(path, size)
    },
    writeFileSync(path: PathLike, data: string, options: { mode: number }) {
      if (!inside(path)) return original.writeFileSync(path, data, options)
      if (data !== '') throw new Error('only empty files are made in this way')
      fs.closeSync(fs.openSync(path, 'wx', options.mode))
    },
    mkdirSync(path: PathLike, options?: { recursive: true }) {
      const topmost = original.mkdirSync(path, options)
      if (inside(path)) notes.madeFolders(path, topmost ?? resolve(String(path)))
      return topmost
    },
    renameSync(from: PathLike, to: PathLike) {
      original.renameSync(from, to)
      if (inside(from)) add({ call: 'rename', from: named(from), to: named(to) })
    },
    unlinkSync(path: PathLike) {
      original.unlinkSync(path)
      if (inside(path)) add({ call: 'remove', path: named(path) })
    },
    rmdirSync(path: PathLike) {
      original.rmdirSync(path)
      if (inside(path)) add({ call: 'remove', path: named(path) })
    },
  })
}

/** As our own folder steps and uploads call them. */
function recordPromises(notes: Omit<Notes, 'resized' | 'watched'>): void {
  const { inside, named, add } = notes
  Object.assign(promises, {
    async open(path: PathLike, ...rest: [flags?: string, mode?: number]) {
      const wasThere = existsSync(path)
      const handle = await originalPromises.open(path, ...rest)
      if (!inside(path)) return handle
      const { fd } = handle
      const [close, sync, append] = [handle.close, handle.sync, handle.appendFile]
      notes.opened(path, fd, wasThere)
      return Object.assign(handle, {
        close: async () => {
          await close.call(handle)
          notes.closed(fd)
        },
        sync: async () => {
          await sync.call(handle)
          notes.synced(fd)
        },
        appendFile: async (bytes: Uint8Array) => {
          await append.call(handle, bytes)
          add({ call: 'write', fd, at: 'end', bytes: new Uint8Array(bytes) })
        },
      })
    },
    async mkdir(path: PathLike, options: { recursive: true; mode: number }) {
      const topmost = await originalPromises.mkdir(path, options)
      if (topmost !== undefined && inside(path)) notes.madeFolders(path, topmost)
      return topmost
    },
    async link(from: PathLike, to: PathLike) {
      await originalPromises.link(from, to)
      if (inside(to)) add({ call: 'link', from: named(from), to: named(to) })
    },
    async rename(from: PathLike, to: PathLike) {
      await originalPromises.rename(from, to)
      if (inside(from)) add({ call: 'rename', from: named(from), to: named(to) })
    },
    async rm(path: PathLike, options: { recursive?: boolean; force?: boolean }) {
      const wasThere = existsSync(path)
      await originalPromises.rm(path, options)
      if (wasThere && inside(path)) add({ call: 'remove', path: named(path) })
    },
  })
}
