import type { Database, WritableDatabase } from './adapters/database/database.port.ts'
import type { AppDeps } from './app-deps.ts'

/** A listing, post, comment or review that an operator hid or showed. */
export interface HiddenThing {
  /** The owner or author; null without an account here. */
  personId: string | null
  /** The reviewed person, of a review. */
  subjectId?: string | null
  /** In the words of the notification: `your plot “Sunny beds”`. */
  name: string
  link: string
}

/** Each feature hides its own rows. */
export interface HidingStore {
  /** Undefined if the row is hidden already, or is not there. */
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
  /** Message of the 404. */
  missing: string
}
