import type { Backup } from '@commonplot/shared/operator/health.ts'

/** Backups of the data folder. */
export interface Backups {
  /** Newest first. */
  list(): Promise<Backup[]>
  /**
   * Null while another one is being made. What is to come before its first byte is given its name;
   * where that fails, no backup is made.
   */
  make(before: (name: string) => Promise<void>): Promise<Backup | null>
}
