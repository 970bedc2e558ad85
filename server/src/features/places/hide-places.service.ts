import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { OpenListing } from './open-listings.store.ts'
import { splitPlaces } from './places.service.ts'
import { insertPlace, type PlacedItem } from './places.store.ts'
import type { ShownPlace } from './public-place.ts'

const ROWS_AT_ONCE = 500

/** A listing whose exact place is kept apart from now on. */
export interface HiddenListing {
  was: OpenListing
  shown: ShownPlace
}

/** A list whose own rows may still say everything. */
export interface HideableListings {
  type: PlacedItem['type']
  /** Those of which no exact place is kept yet. */
  findOpen(db: Database, limit: number): Promise<OpenListing[]>
  /** Leaves in their rows what everybody may know. */
  hide(tx: WritableDatabase, listings: HiddenListing[]): Promise<void>
}

/**
 * For listings from before there were accounts. Of several processes that do this at once, each row
 * is moved by one: a row is read before its exact place is kept, and moved only by who kept it.
 */
export async function hidePlaces(
  deps: Pick<AppDeps, 'db' | 'geocoder'>,
  { type, findOpen, hide }: HideableListings,
): Promise<void> {
  for (;;) {
    const open = await findOpen(deps.db, ROWS_AT_ONCE)
    if (open.length === 0) return
    const split = await splitPlaces(deps, open)
    await deps.db.transaction(async (tx) => {
      const hidden: HiddenListing[] = []
      for (const [index, was] of open.entries()) {
        const { exact, shown } = split[index] as (typeof split)[number]
        if (await insertPlace(tx, { type, id: was.id }, exact)) hidden.push({ was, shown })
      }
      await hide(tx, hidden)
    })
  }
}
