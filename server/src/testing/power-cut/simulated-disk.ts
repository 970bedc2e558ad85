import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskCall } from './disk-history.ts'

/** The size that a disk writes whole or not at all. */
const SECTOR_BYTES = 512

type Change = { at: number; bytes: Uint8Array } | { size: number }

/** The bytes behind a name: those that are safe, and what was asked since the last fsync. */
class SimulatedFile {
  #safe = new Contents()
  #since: Change[] = []
  #size = 0

  write(at: number | 'end', bytes: Uint8Array): void {
    const start = at === 'end' ? this.#size : at
    this.#since.push({ at: start, bytes })
    this.#size = Math.max(this.#size, start + bytes.length)
  }

  resize(size: number): void {
    this.#since.push({ size })
    this.#size = size
  }

  fsync(): void {
    for (const change of this.#since) {
      if ('size' in change) this.#safe.resize(change.size)
      else this.#safe.write(change.at, change.bytes)
    }
    this.#since = []
  }

  /** Of what came after the last fsync, each sector and each size by chance, old ones included. */
  afterCut(happens: () => boolean): Uint8Array {
    if (this.#since.length === 0) return this.#safe.bytes()
    const left = this.#safe.copy()
    for (const change of this.#since) {
      if ('size' in change) {
        if (happens()) left.resize(change.size)
        continue
      }
      const { at, bytes } = change
      // A file system may know how long a file has become before it has the bytes.
      if (happens()) left.grow(at + bytes.length)
      for (let from = 0; from < bytes.length; ) {
        const to = Math.min(bytes.length, from + SECTOR_BYTES - ((at + from) % SECTOR_BYTES))
        if (happens()) left.write(at + from, bytes.subarray(from, to))
        from = to
      }
    }
    return left.bytes()
  }
}

class Contents {
  #buffer: Uint8Array
  #size: number

  constructor(buffer = new Uint8Array(0), size = 0) {
    this.#buffer = buffer
    this.#size = size
  }

  bytes = (): Uint8Array => this.#buffer.subarray(0, this.#size)

  copy = () => new Contents(this.bytes().slice(), this.#size)

  grow(size: number): void {
    if (size > this.#size) this.resize(size)
  }

  resize(size: number): void {
    if (size > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(size, this.#buffer.length * 2))
      larger.set(this.bytes())
      this.#buffer = larger
    }
    if (size < this.#size) this.#buffer.fill(0, size, this.#size)
    this.#size = size
  }

  write(at: number, bytes: Uint8Array): void {
    this.grow(at + bytes.length)
    this.#buffer.set(bytes, at)
  }
}

export type SimulatedNode = SimulatedFile | SimulatedFolder
type Names = Map<string, SimulatedNode>
type Rename = (names: Names) => void

/** Names: those that are safe, and what became of them since the last fsync of the folder. */
class SimulatedFolder {
  /** As the running program sees it. */
  readonly names: Names = new Map()
  #safe: Names = new Map()
  #since: Rename[] = []

  put(name: string, node: SimulatedNode): void {
    this.#change((names) => names.set(name, node))
  }

  remove(name: string): void {
    const node = this.names.get(name)
    this.#change((names) => {
      if (names.get(name) === node) names.delete(name)
    })
  }

  /** A rename within a folder is one step: either name is always there. */
  rename(from: string, to: string): void {
    const node = this.names.get(from)
    if (!node) throw new Error(`there is no ${from} to rename`)
    this.#change((names) => {
      if (names.get(from) === node) names.delete(from)
      names.set(to, node)
    })
  }

  fsync(): void {
    this.#safe = new Map(this.names)
    this.#since = []
  }

  /** Of what came after the last fsync any part, in any order. */
  afterCut(happens: () => boolean, random: () => number): Names {
    const left = new Map(this.#safe)
    const shuffled = this.#since
      .filter(happens)
      .map((change) => ({ change, order: random() }))
      .sort((one, other) => one.order - other.order)
    for (const { change } of shuffled) change(left)
    return left
  }

  #change(change: Rename): void {
    change(this.names)
    this.#since.push(change)
  }
}

/** How much of what was not synced a cut leaves of a file: none, little, half, nearly all, all. */
const SHARES = [0, 0.05, 0.5, 0.95, 1]

/** A disk that promises what was synced and nothing else. */
export class SimulatedDisk {
  readonly #root = new SimulatedFolder()
  readonly #open = new Map<number, SimulatedNode>()

  play(call: DiskCall): void {
    if (call.call === 'create') this.#put(call.path, new SimulatedFile())
    else if (call.call === 'mkdir') this.#put(call.path, new SimulatedFolder())
    else if (call.call === 'link') this.#put(call.to, this.#at(call.from))
    else if (call.call === 'remove') this.#parent(call.path, (folder, name) => folder.remove(name))
    else if (call.call === 'rename') this.#rename(call.from, call.to)
    else if (call.call === 'open') this.#open.set(call.fd, this.#at(call.path))
    else if (call.call === 'close') this.#open.delete(call.fd)
    else if (call.call === 'fsync') this.#of(call.fd).fsync()
    else if (call.call === 'write') asFile(this.#of(call.fd)).write(call.at, call.bytes)
    else if (call.call === 'resize') asFile(this.#of(call.file)).resize(call.size)
  }

  /** Writes out the folder as the disk may be found after a power cut now. */
  leave(target: string, random: () => number): void {
    const chance = () => {
      const share = SHARES[Math.floor(random() * SHARES.length)] ?? 1
      return () => random() < share
    }
    const write = (folder: SimulatedFolder, path: string) => {
      mkdirSync(path)
      for (const [name, node] of folder.afterCut(chance(), random)) {
        if (node instanceof SimulatedFolder) write(node, join(path, name))
        else writeFileSync(join(path, name), node.afterCut(chance()))
      }
    }
    write(this.#root, target)
  }

  /** Writes out all that was asked for, as if nothing had happened. */
  leaveWhole(target: string): void {
    const write = (folder: SimulatedFolder, path: string) => {
      mkdirSync(path)
      for (const [name, node] of folder.names) {
        if (node instanceof SimulatedFolder) write(node, join(path, name))
        else
          writeFileSync(
            join(path, name),
            node.afterCut(() => true),
          )
      }
    }
    write(this.#root, target)
  }

  #put(path: string, node: SimulatedNode): void {
    this.#parent(path, (folder, name) => folder.put(name, node))
  }

  #rename(from: string, to: string): void {
    this.#parent(from, (source, name) => {
      this.#parent(to, (target, newName) => {
        if (source !== target) throw new Error('only renames within a folder are simulated')
        source.rename(name, newName)
      })
    })
  }

  #parent(path: string, use: (folder: SimulatedFolder, name: string) => void): void {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const folder = this.#at(parts.join('/'))
    if (!(folder instanceof SimulatedFolder)) throw new Error(`${path} is not in a folder`)
    use(folder, name)
  }

  #at(path: string): SimulatedNode {
    let node: SimulatedNode = this.#root
    for (const name of path.split('/').filter((part) => part !== '')) {
      const next: SimulatedNode | undefined =
        node instanceof SimulatedFolder ? node.names.get(name) : undefined
      if (!next) throw new Error(`the simulated disk has no ${path}`)
      node = next
    }
    return node
  }

  /** By its name or by its open descriptor. */
  #of(file: number | string): SimulatedNode {
    if (typeof file === 'string') return this.#at(file)
    const node = this.#open.get(file)
    if (!node) throw new Error(`${file} is not open`)
    return node
  }
}

function asFile(node: SimulatedNode): SimulatedFile {
  if (node instanceof SimulatedFile) return node
  throw new Error('a folder has no bytes')
}
