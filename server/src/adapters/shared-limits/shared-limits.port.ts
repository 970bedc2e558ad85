/** Counts what an address asks of all processes together; each process has its own gate besides. */
export interface SharedLimits {
  /** How many seconds to wait, 0 for none. A counter that is away refuses nobody. */
  take(address: string, points: number): Promise<number>
  close(): Promise<void>
}
