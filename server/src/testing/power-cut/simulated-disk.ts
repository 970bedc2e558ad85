import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskCall } from './disk-history.ts'
import { SimulatedFile } from './simulated-file.ts'
import { SimulatedFolder, type SimulatedNode } from './simulated-folder.ts'

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
