import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import { findOpenListings, type OpenList } from './open-listings.store.ts'
import { splitPlaces } from './places.service.ts'
import { insertPlace } from './places.store.ts'
import type { ShownPlace } from './public-place.ts'

const ROWS_AT_ONCE = 500

/** Leaves in the row of a listing what everybody may know; the feature alone writes its table. */
type ShowPlace = (tx: WritableDatabase, id: string, shown: ShownPlace) => Promise<void>

/**
 * For listings from before there were accounts. Of several processes that do this at once, each row
 * is moved by one: a row is read before its exact place is kept, and moved only by who kept it.
 */
export async function hidePlaces(
  deps: Pick<AppDeps, 'db' | 'geocoder'>,
  list: OpenList,
  show: ShowPlace,
): Promise<void> {
  const { type, table } = list
  for (;;) {
    const open = await findOpenListings(deps.db, list, ROWS_AT_ONCE)
    if (open.length === 0) return
    const split = await splitPlaces(deps, open)
    await deps.db.transaction(async (tx) => {
      for (const [index, { id }] of open.entries()) {
        const { exact, shown } = split[index] as (typeof split)[number]
        if (await insertPlace(tx, { type, id }, exact)) await show(tx, id, shown)
      }
      // The names of streets were words to search by.
      const words = open.map(({ location, address }) => `${location} ${address}`)
      await forgetWords(tx, table, words.join(' '))
    })
  }
}
