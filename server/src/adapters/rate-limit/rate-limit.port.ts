/** How many seconds' worth of its points an address may spend at once. */
export const BURST_S = 5

/** Counts what an address asks of all processes together; each process has a limit of its own besides. */
export interface SharedRateLimit {
  /** Takes the points; how many seconds to wait, 0 for none. A counter that is away refuses nobody. */
  take(address: string, points: number): Promise<number>
  close(): Promise<void>
}
