import type { SimulatedFile } from './simulated-file.ts'

export type SimulatedNode = SimulatedFile | SimulatedFolder
type Names = Map<string, SimulatedNode>
type Change = (names: Names) => void

/** Names: those that are safe, and what became of them since the last fsync of the folder. */
export class SimulatedFolder {
  /** As the running program sees it. */
  readonly names: Names = new Map()
  #safe: Names = new Map()
  #since: Change[] = []

  put(name: string, node: SimulatedNode): void {
    this.#change((names) => names.set(name, node))
  }

  remove(name: string): void {
    const node = this.names.get(name)
    this.#change((names) => {
      if (names.get(name) === node) names.delete(name)
    })
  }

  /** One step within a folder: never without either name. */
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

  #change(change: Change): void {
    change(this.names)
    this.#since.push(change)
  }
}
