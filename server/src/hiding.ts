import type { Database, WritableDatabase } from './adapters/database/database.port.ts'
import type { AppDeps } from './app-deps.ts'

/** Something that an operator took out of sight, or gave back. */
export interface HiddenThing {
  /** Whose it is; null where that is nobody here. */
  personId: string | null
  /** Whom it is about, of a review. */
  subjectId?: string | null
  /** As its owner or author is told of it: `your plot “Sunny beds”`. */
  name: string
  /** Where they find it. */
  link: string
}

/** How one kind of thing is hidden: each feature does it to its own rows. */
export interface HidingStore {
  /** Undefined where there is nothing to hide any more: of two at once the second hides nothing. */
  hide(tx: WritableDatabase, id: string, reason: string): Promise<HiddenThing | undefined>
  show(tx: WritableDatabase, id: string, now: Date): Promise<HiddenThing | undefined>
  exists(db: Database, id: string): Promise<boolean>
}

export interface Hiding extends Omit<HidingStore, 'hide'> {
  hide(
    tx: WritableDatabase,
    id: string,
    reason: string,
    deps: AppDeps,
  ): Promise<HiddenThing | undefined>
  /** What is said where there is no such thing. */
  missing: string
}
