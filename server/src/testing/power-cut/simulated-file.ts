/** What a disk writes whole or not at all. */
const SECTOR_BYTES = 512

type Change = { at: number; bytes: Uint8Array } | { size: number }

/** The bytes behind a name: those that are safe, and what was asked since the last fsync. */
export class SimulatedFile {
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
