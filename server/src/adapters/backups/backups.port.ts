import type { Backup } from '@commonplot/shared/operator/health.ts'

/** Copies of everything, beside the product. */
export interface Backups {
  /** Newest first. */
  list(): Promise<Backup[]>
  /** Null while another one is being made. */
  make(): Promise<Backup | null>
}
