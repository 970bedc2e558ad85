export interface NewsListener {
  /** Another process has committed a change to these tables. */
  changed(tables: ReadonlySet<string>): void
  /** Something may have gone unheard: whatever was kept may be old. */
  missed(): void
}

/** How the processes on one database keep each other's ready answers true. */
export interface CommitNews {
  /** Ends when no other process answers any more from what it kept of these tables. */
  announce(tables: ReadonlySet<string>): Promise<void>
  subscribe(listener: NewsListener): void
  /** Whether every announcement is sure to be heard; only then may a kept answer be sent. */
  isHearing(): boolean
  close(): Promise<void>
}
