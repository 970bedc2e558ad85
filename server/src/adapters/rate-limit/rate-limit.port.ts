/** How many seconds' worth of its points an address may spend at once. */
export const BURST_S = 5

/** Counts an address's points over all processes; each process also has its own limit. */
export interface SharedRateLimit {
  /** Takes the points and returns the seconds to wait; 0 while the counter is unreachable. */
  take(address: string, points: number): Promise<number>
  close(): Promise<void>
}
