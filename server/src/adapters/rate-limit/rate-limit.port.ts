/** How many seconds' worth of its points an address may spend at once. */
export const BURST_S = 5

/** Counts what an address asks of all processes together; each process has a limit of its own besides. */
export interface SharedRateLimit {
  /** Takes the points and returns the seconds to wait. If the counter is away, 0. */
  take(address: string, points: number): Promise<number>
  close(): Promise<void>
}
