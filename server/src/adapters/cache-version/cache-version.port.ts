/** No answer is sent that was made longer ago, whatever its version. */
export const LONGEST_KEPT_MS = 1000

/**
 * The number that an answer is kept with: it is true while that number is the current one, and
 * every commit raises the number before anybody is told of the commit.
 */
export interface CacheVersion {
  /** Null while nobody can tell; then nothing is kept and nothing that was kept is sent. */
  current(): number | null | Promise<number | null>
  /** Ends when nobody answers any more from what was kept before. */
  raise(): void | Promise<void>
  close(): Promise<void>
}
